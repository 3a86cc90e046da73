/* What the station says. Every command that arrives whole is answered by `A` or `N`; junk by `N,crc`. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>
#include <stdint.h>

/* Why the board booted, for its hello. */
void command_start(uint8_t reset_cause);

/* Says who this is. */
void command_hello(void);

/* Takes what has come. Call often. */
void command_work(uint32_t now_ms);

/* Was a reboot ordered? */
bool command_wants_reboot(void);

/* Until when raw peaks are to be streamed, ms; 0 when not. */
uint32_t command_raw_until(void);

/* Does the station want to hear about the flags whether they changed or not? Asked once. */
bool command_wants_flags(void);

#endif
