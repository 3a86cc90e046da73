#include "sense.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "clock.h"
#include "settings.h"

/* 1.1 V against the supply: the band gap. Its first conversions after a switch are wrong. */
#define BAND_GAP 0x0E
#define BAND_GAP_MV 1100UL
#define BAND_GAP_TRIES 4
/* Conversions between two looks at the supply: about a second; and how much longer it may wait for a silent drum, for
 * the samples that it costs are missed while the drum rings. */
#define SUPPLY_EVERY 19000
#define SUPPLY_WAITS 57000

#define QUEUE 4

static struct detect detector;
static struct sensed queue[QUEUE];
static volatile uint8_t queued, taken;
static volatile uint8_t samples;
static uint32_t contact_ms;
static uint8_t channel, gap_tries;
static uint16_t to_supply = SUPPLY_EVERY, waited;
static volatile uint16_t gap_sample;
static volatile uint16_t high[DETECT_CHANNELS], low[DETECT_CHANNELS];

static void keep(void) {
    uint8_t next = (queued + 1) % QUEUE;
    /* Cannot happen while the main loop turns; the watchdog sees to it that it does. */
    if (next == taken) return;
    queue[queued].t_ms = contact_ms;
    queue[queued].stroke = detector.stroke;
    queued = next;
}

static void piezo(uint16_t sample) {
    if (sample > high[channel]) high[channel] = sample;
    if (sample < low[channel]) low[channel] = sample;
    enum detect_event event = detect_sample(&detector, channel, sample, clock_tick_isr());
    if (event == DETECT_CONTACT) contact_ms = clock_ms_isr();
    else if (event == DETECT_STROKE) keep();
    samples++;
}

static void choose(uint8_t input) { ADMUX = (uint8_t)(_BV(REFS0) | input); }

/* One conversion after another, the zones by turns. */
ISR(ADC_vect) {
    uint16_t sample = ADC;
    if (gap_tries) {
        gap_sample = sample;
        if (--gap_tries == 0) choose(channel);
        ADCSRA |= _BV(ADSC);
        return;
    }
    uint8_t heard = channel;
    channel ^= 1;
    if (to_supply) to_supply--;
    else if (detect_is_quiet(&detector) || ++waited == SUPPLY_WAITS) {
        to_supply = SUPPLY_EVERY;
        waited = 0;
        gap_tries = BAND_GAP_TRIES;
        detect_gap(&detector);
    }
    /* The next conversion runs while this sample is thought about. */
    choose(gap_tries ? BAND_GAP : channel);
    ADCSRA |= _BV(ADSC);
    uint8_t next = channel;
    channel = heard;
    piezo(sample);
    channel = next;
}

static uint16_t threshold(uint8_t zone) {
    return (uint16_t)(settings_get(SET_THR_HEAD + zone) + settings_get(SET_GUARD_HEAD + zone));
}

static struct detect_settings chosen(void) {
    return (struct detect_settings){
        .threshold = {threshold(DETECT_HEAD), threshold(DETECT_RIM)},
        .scan_ms = (uint8_t)settings_get(SET_SCAN_MS),
        .mask_ms = (uint8_t)settings_get(SET_MASK_MS),
        .ring_ms = (uint16_t)settings_get(SET_RING_MS),
        .zone_head = (uint16_t)settings_get(SET_ZONE_HEAD),
        .zone_rim = (uint16_t)settings_get(SET_ZONE_RIM),
    };
}

void sense_start(void) {
    struct detect_settings s = chosen();
    detect_start(&detector, &s);
    choose(channel);
    /* 16 MHz / 64: 19000 conversions a second, 9600 of each piezo. */
    ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADSC);
}

void sense_set(void) {
    struct detect_settings s = chosen();
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { detect_set(&detector, &s); }
}

bool sense_take(struct sensed *out) {
    if (taken == queued) return false;
    *out = queue[taken];
    taken = (taken + 1) % QUEUE;
    return true;
}

void sense_state(struct sense_state *out) {
    uint16_t gap;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
            out->rest[i] = detect_rest(&detector, i);
            out->noise[i] = detect_noise(&detector, i);
            out->broken[i] = detect_is_broken(&detector, i);
            out->overloaded[i] = detect_is_overloaded(&detector, i);
        }
        gap = gap_sample;
    }
    out->supply_mv = gap ? (uint16_t)(BAND_GAP_MV * 1023 / gap) : 0;
}

void sense_peaks(uint16_t peaks[DETECT_CHANNELS]) {
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        uint16_t up, down, rest;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            rest = detect_rest(&detector, i);
            up = high[i] > rest ? high[i] - rest : 0;
            down = low[i] < rest ? rest - low[i] : 0;
            high[i] = 0;
            low[i] = DETECT_FULL;
        }
        uint16_t away = up > down ? up : down;
        peaks[i] = away > DETECT_FULL / 2 ? DETECT_FULL : 2 * away;
    }
}

uint8_t sense_samples(void) { return samples; }
