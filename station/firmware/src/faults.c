#include "faults.h"

#include <avr/io.h>
#include <avr/pgmspace.h>

#include "board.h"
#include "frame.h"

/* A restart is remembered in the heartbeats for a minute. */
#define REMEMBER_MS 60000

static const char CABLE[] PROGMEM = "cable", OVERLOAD[] PROGMEM = "overload", FLAG[] PROGMEM = "flag",
                  BROWN_OUT[] PROGMEM = "brownout", WATCHDOG[] PROGMEM = "watchdog";

static uint8_t cables, overloads, flags, restart;

static void tell(uint32_t now_ms, const char *cause, uint8_t channel) {
    frame_begin('E');
    frame_number(now_ms);
    frame_word(cause);
    frame_number(channel);
    frame_send();
}

/* Tells each bit that is in `now` and was not in `before`. */
static uint8_t update(uint32_t now_ms, const char *cause, uint8_t before, uint8_t now, uint8_t count) {
    for (uint8_t i = 0; i < count; i++)
        if (now & ~before & (1 << i)) tell(now_ms, cause, i);
    return now;
}

void faults_start(uint8_t reset_cause) {
    if (reset_cause & _BV(WDRF)) restart = FAULT_WATCHDOG;
    /* The brown-out bit is set by every slow rise of the supply as well: then the power-on bit is too. */
    else if ((reset_cause & (_BV(BORF) | _BV(PORF))) == _BV(BORF)) restart = FAULT_BROWN_OUT;
    if (restart) tell(0, restart == FAULT_WATCHDOG ? WATCHDOG : BROWN_OUT, 0);
}

void faults_work(uint32_t now_ms, const struct sense_state *inputs, uint8_t broken_flags) {
    uint8_t cut = 0, loud = 0;
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        if (inputs->broken[i]) cut |= (uint8_t)(1 << i);
        else if (inputs->overloaded[i]) loud |= (uint8_t)(1 << i);
    }
    cables = update(now_ms, CABLE, cables, cut, DETECT_CHANNELS);
    overloads = update(now_ms, OVERLOAD, overloads, loud, DETECT_CHANNELS);
    flags = update(now_ms, FLAG, flags, broken_flags, FLAGS);
    if (now_ms > REMEMBER_MS) restart = 0;
}

uint8_t faults_now(void) {
    uint8_t now = restart;
    if (cables) now |= FAULT_CABLE;
    if (overloads) now |= FAULT_OVERLOAD;
    if (flags) now |= FAULT_FLAG;
    return now;
}
