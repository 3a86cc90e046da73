/* What is remembered without power: settings, the board's own id, how often it booted. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* Order is that of the table in settings.c and of the EEPROM: only add at the end of what is kept, and raise its
 * version. */
enum setting {
    SET_HUT,
    SET_THR_HEAD,
    SET_THR_RIM,
    SET_SCAN_MS,
    SET_MASK_MS,
    SET_RING_MS,
    SET_ZONE_HEAD,
    SET_ZONE_RIM,
    SET_FLAG_MS,
    SET_FLAGS,
    SET_PAIRS,
    SET_RAW_S,
    SETTINGS_KEPT,
    /* Heights by which a noisy hut's thresholds stand higher than they were fitted. Forgotten with the power, and when
     * the threshold itself is set. */
    SET_GUARD_HEAD = SETTINGS_KEPT,
    SET_GUARD_RIM,
    SETTINGS
};

/* Reads them; what was never written, or is damaged, is as from the factory. Counts this boot. */
void settings_start(void);

int16_t settings_get(enum setting key);

/* False when out of range; nothing is changed then. */
bool settings_set(enum setting key, int32_t value);

/* Writes those that are kept to EEPROM: about 3 ms a byte that changed. */
void settings_write(void);

/* The setting of this name, or SETTINGS. */
enum setting settings_find(const char *name);

/* Its name, in flash. */
const char *settings_name(enum setting key);

/* The board's own id, made at its first boot. */
uint32_t settings_board(void);

/* Boots so far, this one included. */
uint32_t settings_boot(void);

#endif
