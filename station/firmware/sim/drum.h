/*
 * A drum made of sums: what the two sensors of a hut would give, in millivolts at the board's inputs.
 *
 * Each hit is a damped sine with a sharp start. The figures are our invention until a real drum is recorded; a
 * recording can be played in place of the sine (drum_record).
 */
#ifndef DRUM_H
#define DRUM_H

#include <stdbool.h>
#include <stddef.h>

enum { DRUM_HEAD, DRUM_RIM, DRUM_SENSORS };
enum { DRUM_HITS = 64 };

struct drum_hit {
    double at_s;
    double peak_mv[DRUM_SENSORS];
    double hertz[DRUM_SENSORS];
    double tau_s;
};

/* Samples of a recorded hit, both sensors, from its start; millivolts around rest. */
struct drum_recording {
    double *mv[DRUM_SENSORS];
    size_t count;
    double rate_hz;
    double at_s; /* when it is played; negative: never */
};

struct drum {
    double rest_mv;
    double ring_s[DRUM_SENSORS]; /* how long a hit on it takes to fall by 20 dB */
    double hum_mv[DRUM_SENSORS]; /* 50 Hz */
    double noise_mv;             /* white, evenly spread */
    double overtone;             /* share of a second mode, as high as a round skin's; it dies twice as fast */
    double glide;                /* share by which the tone is high at first: a skin struck hard is tighter */
    double cut_at_s[DRUM_SENSORS]; /* cable cut since then; negative: whole */
    double joined_at_s[DRUM_SENSORS];
    struct drum_hit hits[DRUM_HITS];
    int count;
    struct drum_recording recording;
    unsigned seed;
};

void drum_start(struct drum *d);

/* Strikes it: `leak` is the share of the peak that the other sensor sees. */
void drum_hit(struct drum *d, double at_s, int sensor, double peak_mv, double leak);

/* Cuts or joins the cable of a sensor. */
void drum_cut(struct drum *d, double at_s, int sensor);
void drum_join(struct drum *d, double at_s, int sensor);

/* Reads a file of lines "head,rim" in millivolts, this many a second. False when it cannot be read. */
bool drum_record(struct drum *d, const char *path, double rate_hz);

/* Millivolts at the input, 0 to 5000. */
double drum_mv(struct drum *d, int sensor, double at_s);

#endif
