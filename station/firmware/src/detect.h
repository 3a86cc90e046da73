/*
 * Strokes from the samples of two piezos, one on the skin and one on the rim.
 *
 * Knows no register and no clock of its own: samples and times come in, strokes go out. So the same file runs on the
 * board, in the tests on any machine, and under a debugger.
 *
 * Units. A sample is 0 to 1023 as the converter gives it, resting near the middle. A height is twice the distance
 * from rest, so that heights too run from 0 to 1023. A tick is 4 microseconds, in 16 bits that wrap: call often.
 */
#ifndef DETECT_H
#define DETECT_H

#include <stdbool.h>
#include <stdint.h>

enum { DETECT_HEAD, DETECT_RIM, DETECT_CHANNELS };

#define DETECT_FULL 1023
#define DETECT_TICKS_PER_MS 250
#define DETECT_WINDOWS 4
/* Samples of each zone that are remembered: half a period of a drum of 61 Hz. */
#define DETECT_PAST 80

/* What can be set; see settings.c for the ranges. */
struct detect_settings {
    uint16_t threshold[DETECT_CHANNELS]; /* height of the softest stroke */
    uint8_t scan_ms;                     /* how long both peaks are looked for */
    uint8_t mask_ms;                     /* deaf time after first contact, both zones */
    uint16_t ring_ms;                    /* how long the drum takes to fall by 20 dB */
    uint16_t zone_head;                  /* tung when rim / head is under this, percent */
    uint16_t zone_rim;                   /* cac when rim / head is over this, percent */
};

struct detect_stroke {
    uint16_t peak[DETECT_CHANNELS]; /* heights */
    char zone;                      /* 'H', 'R', or '?' when the samples do not tell */
    uint8_t quality;                /* how far the two peaks differ, 0 to 100 */
};

/* What one sample brought. */
enum detect_event {
    DETECT_NOTHING,
    DETECT_CONTACT, /* a stroke may have begun with this sample */
    DETECT_STROKE,  /* it was one: read it from detect.stroke */
    DETECT_FALSE,   /* it was none: an input that jumped and stayed */
};

/* A ringing drum, heard against itself half a period ago: the ringing cancels, a new stroke does not. */
struct detect_news {
    uint8_t at;
    uint8_t half;    /* half a period, in samples; 0 while it is not known */
    uint8_t quarter; /* and so many quarters of one */
    uint8_t settled; /* samples since it was found, or since contact, at most 255 */
    bool armed;      /* the ringing of this stroke was seen to cancel */
    uint16_t height; /* of the news now */
    uint16_t echo;   /* what is left of the last stroke's ringing */
    uint16_t bar;    /* what news must exceed */
    uint16_t peak;
    uint16_t highest[DETECT_WINDOWS];
    uint16_t before;
    int8_t side; /* of rest on which the signal is: its crossings tell the period */
    uint8_t run, shortest, longest, crossings;
    uint16_t span;
    /* Last, so that the others stay within the reach of one instruction. */
    int16_t past[DETECT_PAST]; /* samples, from rest */
};

struct detect_channel {
    uint16_t rang; /* what still rang at first contact */
    uint16_t rest;      /* resting level, a sample */
    uint32_t rest_4096; /* the same, times 4096 */
    uint16_t threshold; /* as set */
    uint16_t floor;     /* as set, or four times the noise when that is more */
    uint16_t bar;       /* what a sample must exceed now */
    uint16_t ring;      /* height to which the last stroke may still ring */
    uint16_t peak;
    bool clipped; /* the peak was beyond the converter */
    bool turned;  /* the signal came back from its peak */
    uint16_t highest[DETECT_WINDOWS]; /* of the last windows of 4 ms, the newest first */
    uint16_t before;                  /* highest shortly before the stroke */
    uint16_t heights, samples; /* sums of this block */
    uint8_t block_count;
    uint16_t quietest; /* block of this bucket, and of the one before */
    uint16_t quietest_before;
    uint16_t blocks;
    bool broken; /* the resting level is one that a whole cable cannot have */
    struct detect_news news;
};

struct detect {
    struct detect_channel channel[DETECT_CHANNELS];
    struct detect_stroke stroke;
    struct detect_settings settings;
    uint16_t scan_ticks;
    uint16_t mask_ticks;
    uint16_t bar_fall;  /* share that the bar loses in 4 ms, of 65536 */
    uint16_t ring_fall; /* share that a ringing drum loses in 4 ms, of 65536 */
    uint16_t began;
    uint16_t stepped;
    uint16_t settling; /* samples left until the resting levels are known */
    uint8_t state;
    uint8_t quiet; /* steps of 4 ms since first contact, at most 255 */
    uint8_t flat;  /* strokes in a row that did not stand out */
};

/* Starts anew: about 100 ms of samples must pass before anything is a stroke. */
void detect_start(struct detect *d, const struct detect_settings *settings);

/* Takes new settings without losing the resting levels. */
void detect_set(struct detect *d, const struct detect_settings *settings);

/* One sample of a channel, at this tick. */
enum detect_event detect_sample(struct detect *d, uint8_t channel, uint16_t sample, uint16_t tick);

/* Samples were missed: what was remembered lies elsewhere now. */
void detect_gap(struct detect *d);

/* Has nothing been struck for so long that nothing rings? */
bool detect_is_quiet(const struct detect *d);

/* Resting level as a sample, 0 to 1023. */
uint16_t detect_rest(const struct detect *d, uint8_t channel);

/* Mean height of the quietest moments of the last seconds. */
uint16_t detect_noise(const struct detect *d, uint8_t channel);

/* Is the cable of this sensor cut or shorted? */
bool detect_is_broken(const struct detect *d, uint8_t channel);

/* Is this input drowned in noise, or does it hum? */
bool detect_is_overloaded(const struct detect *d, uint8_t channel);

#endif
