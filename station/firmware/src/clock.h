/* Time since boot. Milliseconds for people and frames, ticks of 4 microseconds for the detector. */
#ifndef CLOCK_H
#define CLOCK_H

#include <avr/io.h>
#include <stdint.h>

extern volatile uint32_t clock_ms_count;

void clock_start(void);

/* Milliseconds; wraps after 49 days. */
uint32_t clock_ms(void);

/* Its lowest byte, without stopping the interrupts. */
static inline uint8_t clock_low(void) { return (uint8_t)clock_ms_count; }

/* The same inside an interrupt. */
static inline uint32_t clock_ms_isr(void) { return clock_ms_count; }

static inline uint16_t clock_tick_isr(void) { return TCNT1; }

#endif
