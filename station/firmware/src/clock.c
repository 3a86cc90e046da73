#include "clock.h"

#include <avr/interrupt.h>
#include <util/atomic.h>

volatile uint32_t clock_ms_count;

/* 16 MHz / 64 / 250: one a millisecond. */
ISR(TIMER2_COMPA_vect) { clock_ms_count++; }

void clock_start(void) {
    TCCR1B = _BV(CS11) | _BV(CS10); /* 16 MHz / 64: free-running ticks */
    TCCR2A = _BV(WGM21);
    OCR2A = 249;
    TIMSK2 = _BV(OCIE2A);
    TCCR2B = _BV(CS22);
}

uint32_t clock_ms(void) {
    uint32_t ms;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { ms = clock_ms_count; }
    return ms;
}
