#include "lamps.h"

#include "board.h"

/* Without a word from the station for this long, all lamps wink together: beat what you like, nobody hears it. */
#define NO_HOST_MS 3000

static uint8_t shown, pattern;
static uint32_t heard_ms;

bool lamps_show(uint8_t mask, uint8_t new_pattern) {
    if (mask > ALL_LAMPS || new_pattern > 2) return false;
    shown = mask;
    pattern = new_pattern;
    return true;
}

uint8_t lamps_shown(void) { return shown; }

void lamps_host_heard(uint32_t now_ms) { heard_ms = now_ms; }

static bool is_lit(uint32_t now_ms) {
    switch (pattern) {
    case 1: return now_ms % 1024 < 512;
    case 2: return now_ms % 256 < 128;
    default: return true;
    }
}

void lamps_work(uint32_t now_ms) {
    bool alone = now_ms - heard_ms > NO_HOST_MS;
    board_alive(now_ms % 1024 < (alone ? 32 : 512));
    if (alone) board_lamps(now_ms % 2048 < 64 ? ALL_LAMPS : 0);
    else board_lamps(is_lit(now_ms) ? shown : 0);
}
