/* The cable between the simulated board and a pseudo-terminal that stands for its serial port. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
    int master, slave;
    const char *link; /* name of the port; NULL: bytes are printed, frame by frame */
    unsigned garble, drop;                     /* so many bytes from now on */
    unsigned garble_per_mille, drop_per_mille; /* and of all bytes */
    unsigned long sent;                        /* bytes that reached the port since last asked */
    unsigned long lost;                        /* bytes nobody took */
    char text[256];
    size_t length;
    unsigned seed;
};

void line_start(struct line *l, const char *link);

void line_plug(struct line *l);
void line_unplug(struct line *l);

/* A byte from the board. */
void line_from_board(struct line *l, uint8_t byte, double now_ms);

/* Bytes for the board, up to `most`; waits for them when `must` says so. */
size_t line_to_board(struct line *l, uint8_t *bytes, size_t most, bool must);

#endif
