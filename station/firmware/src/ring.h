/* The last strokes and flags, with their numbers, for sending again. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_KEPT 32

/* One stroke or one report of the flags. */
struct event {
    uint32_t t_ms;
    uint16_t seq;
    char type; /* 'S' or 'F' */
    union {
        struct {
            uint16_t head, rim;
            char zone;
            uint8_t quality;
        } stroke;
        struct {
            uint8_t present, changed, fault;
        } flags;
    } of;
};

/* Numbers the event, keeps it, sends it. */
void ring_tell(struct event *event);

/* Number of the last event; 0 when there was none. */
uint16_t ring_last(void);

/* How many events from this number on are kept; -1 when some of them fell out. */
int8_t ring_count(uint16_t from);

/* Sends them again as the cable finds room; those told meanwhile are not among them. */
void ring_repeat(uint16_t from);

/* Sends the next repeat if there is one and room for it. */
void ring_work(void);

#endif
