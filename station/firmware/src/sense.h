/* The converter: samples of both piezos into the detector, the supply now and then. */
#ifndef SENSE_H
#define SENSE_H

#include <stdbool.h>
#include <stdint.h>

#include "detect.h"

struct sensed {
    uint32_t t_ms; /* of first contact */
    struct detect_stroke stroke;
};

/* What the inputs are like now. */
struct sense_state {
    uint16_t rest[DETECT_CHANNELS], noise[DETECT_CHANNELS];
    bool broken[DETECT_CHANNELS], overloaded[DETECT_CHANNELS];
    uint16_t supply_mv;
};

void sense_start(void);

/* Takes the settings anew. */
void sense_set(void);

/* The next stroke, if there is one. */
bool sense_take(struct sensed *out);

void sense_state(struct sense_state *out);

/* Highest samples of both since the last call, as heights; for the raw stream. */
void sense_peaks(uint16_t peaks[DETECT_CHANNELS]);

/* Samples so far: a converter that stopped is a reason to restart. */
uint8_t sense_samples(void);

#endif
