/* The six flag slots: which flags are in, which changed, and which sensors cannot be believed. */
#ifndef FLAGS_H
#define FLAGS_H

#include <stdbool.h>
#include <stdint.h>

/* Call once a millisecond. True when something is to be told. */
bool flags_work(uint32_t now_ms);

/* Flags in their slots; those of doubtful sensors count as in. */
uint8_t flags_present(void);

/* Flags that changed since flags_told(). */
uint8_t flags_changed(void);

/* Sensors not fitted, not yet known after boot, chattering, or at odds with their second contact. */
uint8_t flags_fault(void);

/* Of those, the ones that are broken rather than merely absent or not yet known. */
uint8_t flags_broken(void);

/* What was there to tell has been told. */
void flags_told(void);

#endif
