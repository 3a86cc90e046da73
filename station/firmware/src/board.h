/*
 * What is soldered where: the one file that names pins.
 *
 *   A0      skin piezo                  D2 to D7            flag slots 1 to 6, closed to ground when the flag is in
 *   A1      rim piezo                   A2 to A5, D8, D9    second contacts of the slots, if fitted
 *   D10     lamp "your turn"            D13                 the board's own light: alive
 *   D11     lamp "understood"           D0, D1              the cable to the station
 *   D12     lamp "beat again"
 */
#ifndef BOARD_H
#define BOARD_H

#include <avr/io.h>
#include <stdint.h>

#define FIRMWARE "1.0.0"
#define PROTOCOL "1.1"

/* Bits of `caps` in the hello. */
#define CAP_SELF_TEST 1
#define CAP_RAW 2
#define CAP_PAIRS 4
#define CAP_SUPPLY 8

#define FLAGS 6
#define ALL_FLAGS 0x3F
#define LAMPS 3
#define ALL_LAMPS 0x07

static inline void board_pins(void) {
    /* Nothing is interrupted by these pins, yet a simulator polls them at great cost in the level mode of reset. */
    EICRA = _BV(ISC01) | _BV(ISC11);
    PORTD = 0xFC; /* pull-ups of the first contacts */
    PORTC = 0x3C; /* and of the second */
    PORTB = 0x03;
    DDRB = 0x3C;
    DIDR0 = _BV(ADC0D) | _BV(ADC1D);
    ACSR = _BV(ACD);
}

/* One bit for each slot whose contact is closed to ground. */
static inline uint8_t board_first_contacts(void) { return (uint8_t)(~PIND >> 2) & ALL_FLAGS; }

static inline uint8_t board_second_contacts(void) {
    uint8_t low = (uint8_t)(~PINC >> 2) & 0x0F, high = (uint8_t)(~PINB << 4) & 0x30;
    return low | high;
}

static inline void board_lamps(uint8_t mask) {
    PORTB = (uint8_t)((PORTB & ~0x1C) | (mask & ALL_LAMPS) << 2);
}

static inline void board_alive(uint8_t on) {
    if (on) PORTB |= 0x20;
    else PORTB &= (uint8_t)~0x20;
}

#endif
