/* The three lamps of the hut. The station says the whole state each time. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdbool.h>
#include <stdint.h>

/* False when there is no such lamp or pattern. 0 steady, 1 slow blink, 2 fast blink. */
bool lamps_show(uint8_t mask, uint8_t pattern);

/* The lamps that were asked for. */
uint8_t lamps_shown(void);

/* The station spoke. */
void lamps_host_heard(uint32_t now_ms);

/* Call once a millisecond. */
void lamps_work(uint32_t now_ms);

#endif
