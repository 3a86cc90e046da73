/* What is wrong with the board or its sensors: told once when it begins, and in each heartbeat until it is gone. */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdint.h>

#include "sense.h"

/* Bits in the heartbeat. */
enum { FAULT_CABLE = 1, FAULT_OVERLOAD = 2, FAULT_FLAG = 4, FAULT_BROWN_OUT = 8, FAULT_WATCHDOG = 16 };

/* Why the board booted: bits of MCUSR, or 0 when it was told to. */
void faults_start(uint8_t reset_cause);

/* Call now and then, at least five times a second. */
void faults_work(uint32_t now_ms, const struct sense_state *inputs, uint8_t broken_flags);

uint8_t faults_now(void);

#endif
