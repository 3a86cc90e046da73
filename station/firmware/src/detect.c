#include "detect.h"

/*
 * How a stroke is told from what follows it.
 *
 * 1. A sample over the bar of either zone opens a scan of a few ms, in which the peaks of both zones are taken.
 * 2. Then both zones are deaf until the mask ends: bounces of the stick and echoes of the other zone die in it.
 * 3. At the end of the mask the bar stands a fifth above what the drum can still ring, and falls at six tenths of
 *    the drum's own rate: a ringing drum stays under it for ever, the next stroke stands out of it.
 * 4. A drum that rings for long hides quick strokes: two of them may even cancel. So each zone is also heard against
 *    itself half a period ago, where its ringing is equal and opposite. What is left is news, and is held against a
 *    bar of its own. The period is learnt from the ringing itself; without one only the first three rules hold.
 * 5. A stroke must also stand out of the moments before it. One that does not, hum or a drum that rings longer than
 *    it was said to, is told as '?': it may be a stroke, but nothing may be decided on it.
 *
 * The bar is never under the threshold, nor under four times the noise. Each zone has its own.
 */

enum { SETTLING, IDLE, SCAN, MASK };

#define STEP_TICKS (4 * DETECT_TICKS_PER_MS)
/* A drum comes back from its peak within half a period; a cut cable never does. 12 ms is a drum of 42 Hz. */
#define TURN_TICKS (12 * DETECT_TICKS_PER_MS)
#define SETTLE_SAMPLES 2048
#define BLOCK 64
/* About five seconds of blocks: longer than any roll, or a roll would be taken for noise. */
#define BUCKET_BLOCKS 700
#define NOISE_FACTOR 4
/* A whole cable rests at 2.4 V; a cut or shorted one near a rail. Samples. */
#define REST_LEAST 390
#define REST_MOST 634
/* So many strokes in a row that do not stand out are hum. */
#define FLAT 8
/* Half periods that must be alike before they are believed: four, so that their sum is the half period in quarters of
 * a sample. */
#define ALIKE 4
#define LEAST_HALF 4
/* Steps after which nothing rings: 400 ms. */
#define RUNG_OUT 100
/* News is never less than this share of what rings: a drum's tone glides a little. */
#define GLIDE_SHIFT 2
/* Steps after which a stroke is long ago: one second. */
#define RECENT 250

static uint16_t scaled(uint16_t value, uint16_t of_65536) {
    return (uint16_t)(((uint32_t)value * of_65536) >> 16);
}

/* Distance from rest, doubled. The resting level itself may be off the middle, hence the limit. */
static uint16_t height(const struct detect_channel *c, uint16_t sample) {
    uint16_t away = sample > c->rest ? sample - c->rest : c->rest - sample;
    return away > DETECT_FULL / 2 ? DETECT_FULL : 2 * away;
}

static bool is_clipped(uint16_t sample) { return sample <= 1 || sample >= DETECT_FULL - 1; }

static void raise_floor(struct detect_channel *c, uint16_t noise) {
    uint16_t loud = noise > DETECT_FULL / NOISE_FACTOR ? DETECT_FULL : NOISE_FACTOR * noise;
    c->floor = loud > c->threshold ? loud : c->threshold;
    if (c->bar < c->floor) c->bar = c->floor;
}

static uint16_t noise_of(const struct detect_channel *c) {
    return c->quietest < c->quietest_before ? c->quietest : c->quietest_before;
}

void detect_set(struct detect *d, const struct detect_settings *s) {
    d->settings = *s;
    d->scan_ticks = (uint16_t)s->scan_ms * DETECT_TICKS_PER_MS;
    d->mask_ticks = (uint16_t)s->mask_ms * DETECT_TICKS_PER_MS;
    /* 20 dB in ring_ms is 1 - 10^(-4 / ring_ms) in 4 ms; the straight line is near enough and falls a little faster
     * only below 50 ms, where foam does the work. 603630 = 65536 * 4 * ln 10. */
    uint32_t fall = 603630UL / s->ring_ms;
    d->ring_fall = fall > 40000 ? 40000 : (uint16_t)fall;
    d->bar_fall = (uint16_t)(((uint32_t)d->ring_fall * 6) / 10);
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        struct detect_channel *c = &d->channel[i];
        c->threshold = s->threshold[i];
        raise_floor(c, d->state == SETTLING ? 0 : noise_of(c));
    }
}

void detect_start(struct detect *d, const struct detect_settings *s) {
    *d = (struct detect){.state = SETTLING, .settling = SETTLE_SAMPLES, .quiet = 255};
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        d->channel[i].rest = 512;
        d->channel[i].rest_4096 = 512UL << 12;
        d->channel[i].quietest = d->channel[i].quietest_before = DETECT_FULL;
    }
    detect_set(d, s);
}

/* The resting level follows the mean of a block: at first at once, then with a time constant of half a second. */
static void follow_rest(struct detect_channel *c, uint8_t slowness) {
    int32_t off = (int32_t)(((uint32_t)c->samples << 6) - c->rest_4096);
    c->rest_4096 += (uint32_t)(off >> slowness);
    c->rest = (uint16_t)(c->rest_4096 >> 12);
    c->broken = c->rest < REST_LEAST || c->rest > REST_MOST;
}

/* The quietest block of the last buckets is the noise: a drum is quiet between strokes. */
static void follow_noise(struct detect_channel *c) {
    uint16_t mean = c->heights / BLOCK;
    if (mean < c->quietest) c->quietest = mean;
    if (++c->blocks >= BUCKET_BLOCKS) {
        c->quietest_before = c->quietest;
        c->quietest = mean;
        c->blocks = 0;
    }
    raise_floor(c, noise_of(c));
}

/* The signal now, and half a period ago. */
static void follow_news(struct detect_channel *c, uint16_t sample) {
    struct detect_news *n = &c->news;
    int16_t now = (int16_t)(sample - c->rest), left = now;
    if (n->half) {
        uint8_t then = n->at >= n->half ? n->at - n->half : n->at + DETECT_PAST - n->half;
        uint8_t earlier = then ? then - 1 : DETECT_PAST - 1;
        int16_t near = n->past[then], far = n->past[earlier];
        if (n->quarter & 1) near += (far - near) >> 2;
        if (n->quarter & 2) near += (far - near) >> 1;
        left += near;
    }
    n->past[n->at] = now;
    if (++n->at == DETECT_PAST) n->at = 0;
    uint16_t away = left < 0 ? (uint16_t)-left : (uint16_t)left;
    n->height = away > DETECT_FULL / 2 ? DETECT_FULL : 2 * away;
    if (n->height > n->highest[0]) n->highest[0] = n->height;
    if (n->settled < 255) n->settled++;
}

static void forget_crossings(struct detect_news *n) {
    n->side = 0;
    n->crossings = 0;
    n->span = 0;
    n->shortest = 255;
    n->longest = 0;
}

/* Another half period is over. */
static void crossed(struct detect_news *n) {
    if (n->crossings++ == 0) return;
    n->span += n->run;
    if (n->run < n->shortest) n->shortest = n->run;
    if (n->run > n->longest) n->longest = n->run;
    if (n->crossings <= ALIKE) return;
    uint8_t half = (uint8_t)(n->span / ALIKE);
    bool alike = n->longest - n->shortest <= 2 + half / 8;
    /* What was found before stays while it is near: it was found in the same way. */
    int16_t off = (int16_t)n->span - (ALIKE * n->half + n->quarter);
    if (alike && half >= LEAST_HALF && half < DETECT_PAST - 1 && (off >= ALIKE || off <= -ALIKE)) {
        n->half = half;
        n->quarter = n->span % ALIKE;
        n->settled = 0;
        n->echo = 0;
    }
    forget_crossings(n);
}

/* The period of what rings, while it rings well above the noise. */
static void learn_period(struct detect_channel *c, uint16_t sample) {
    struct detect_news *n = &c->news;
    if (c->ring <= c->floor / 4) return;
    int16_t now = (int16_t)(sample - c->rest);
    int16_t sure = (int16_t)(c->ring / 32 + 2);
    if (n->run < 255) n->run++;
    if (n->run >= DETECT_PAST) forget_crossings(n);
    int8_t side = now > sure ? 1 : now < -sure ? -1 : n->side;
    if (side == n->side) return;
    n->side = side;
    crossed(n);
    n->run = 0;
}

/* Every sample is summed; the slow sums are done once a block, for the converter does not wait. */
static void listen(struct detect *d, struct detect_channel *c, uint16_t sample, uint16_t h) {
    if (h > c->highest[0]) c->highest[0] = h;
    follow_news(c, sample);
    c->heights += h;
    c->samples += sample;
    if (++c->block_count < BLOCK) return;
    if (d->state == SETTLING) follow_rest(c, 1);
    else {
        follow_rest(c, 6);
        follow_noise(c);
    }
    c->block_count = 0;
    c->heights = c->samples = 0;
}

/* Every 4 ms: the bars fall, the ringing falls. */
static void step(struct detect *d, uint16_t tick) {
    if ((uint16_t)(tick - d->stepped) < STEP_TICKS) return;
    d->stepped += STEP_TICKS;
    if (d->quiet < 255) d->quiet++;
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        struct detect_channel *c = &d->channel[i];
        struct detect_news *n = &c->news;
        c->ring -= scaled(c->ring, d->ring_fall);
        n->echo -= scaled(n->echo, d->ring_fall);
        n->bar -= scaled(n->bar, d->bar_fall);
        for (uint8_t w = DETECT_WINDOWS - 1; w > 0; w--) {
            c->highest[w] = c->highest[w - 1];
            n->highest[w] = n->highest[w - 1];
        }
        c->highest[0] = n->highest[0] = 0;
        /* The one more lets a low bar fall too. */
        uint16_t fallen = scaled(c->bar, d->bar_fall) + 1;
        c->bar = c->bar > c->floor + fallen ? c->bar - fallen : c->floor;
    }
}

static void begin(struct detect *d, uint16_t tick) {
    d->quiet = 0;
    d->began = tick;
    d->state = SCAN;
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        struct detect_channel *c = &d->channel[i];
        struct detect_news *n = &c->news;
        c->rang = c->ring;
        c->peak = c->ring = n->peak = n->echo = 0;
        c->before = c->highest[2] > c->highest[3] ? c->highest[2] : c->highest[3];
        n->before = n->highest[2] > n->highest[3] ? n->highest[2] : n->highest[3];
        n->settled = 0;
        forget_crossings(n);
        c->clipped = c->turned = false;
    }
}

/* Peaks are taken in the scan; what the drum rings, until the mask ends. */
static void follow(struct detect_channel *c, uint16_t h, uint16_t sample, uint8_t state) {
    bool clipped = is_clipped(sample);
    /* The true peak of a clipped one is unseen: it counts double. */
    uint16_t rings = clipped ? 2 * DETECT_FULL : h;
    if (rings > c->ring) c->ring = rings;
    if (state != SCAN) {
        if (c->news.height > c->news.echo) c->news.echo = c->news.height;
        learn_period(c, sample);
        return;
    }
    if (c->news.height > c->news.peak) c->news.peak = c->news.height;
    if (h > c->peak) {
        c->peak = h;
        c->turned = false;
    } else if (h < c->peak / 2) {
        c->turned = true;
    }
    c->clipped |= clipped;
}

static uint8_t contrast(uint16_t a, uint16_t b) {
    uint16_t more = a > b ? a : b, less = a > b ? b : a;
    return more ? (uint8_t)((100UL * (more - less)) / more) : 0;
}

static char zone(const struct detect *d, uint16_t head, uint16_t rim) {
    /* Half a drum cannot tell its zones apart: a broken skin sensor would turn every tung into a cac. */
    if (d->channel[DETECT_HEAD].broken || d->channel[DETECT_RIM].broken) return '?';
    uint32_t rims = 100UL * rim;
    if (rims > (uint32_t)head * d->settings.zone_rim) return 'R';
    if (rims < (uint32_t)head * d->settings.zone_head) return 'H';
    return '?';
}

/* Was the drum still ringing when it was struck, so that only the news is the stroke's own? */
static bool is_over_ringing(const struct detect_channel *c) { return c->news.armed && c->rang > c->floor; }

/* By a quarter, in the louder zone. The newest windows may hold the stroke's own beginning. */
static bool stands_out(const struct detect *d) {
    const struct detect_channel *head = &d->channel[DETECT_HEAD], *rim = &d->channel[DETECT_RIM];
    const struct detect_channel *louder = head->peak > rim->peak ? head : rim;
    if (is_over_ringing(louder)) {
        const struct detect_news *n = &louder->news;
        return 4 * n->peak > 5 * n->before && n->peak > louder->floor && n->peak > louder->before >> GLIDE_SHIFT;
    }
    return 4 * louder->peak > 5 * louder->before;
}

static uint16_t peak_of(const struct detect_channel *c) { return is_over_ringing(c) ? c->news.peak : c->peak; }

static void tell(struct detect *d) {
    uint16_t head = peak_of(&d->channel[DETECT_HEAD]), rim = peak_of(&d->channel[DETECT_RIM]);
    d->stroke.peak[DETECT_HEAD] = head;
    d->stroke.peak[DETECT_RIM] = rim;
    if (stands_out(d)) {
        d->flat = 0;
        d->stroke.zone = zone(d, head, rim);
        d->stroke.quality = d->stroke.zone == '?' ? contrast(head, rim) / 2 : contrast(head, rim);
    } else {
        if (d->flat < 255) d->flat++;
        d->stroke.zone = '?';
        d->stroke.quality = 0;
    }
}

/* Has the louder zone come back from its peak? */
static bool has_turned(const struct detect *d) {
    const struct detect_channel *head = &d->channel[DETECT_HEAD], *rim = &d->channel[DETECT_RIM];
    return head->peak > rim->peak ? head->turned : rim->turned;
}

static enum detect_event scan(struct detect *d, uint16_t tick) {
    uint16_t since = tick - d->began;
    if (since >= d->scan_ticks && has_turned(d)) {
        d->state = MASK;
        tell(d);
        return DETECT_STROKE;
    }
    if (since < TURN_TICKS) return DETECT_NOTHING;
    d->state = MASK;
    return DETECT_FALSE;
}

static void unmask(struct detect *d, uint16_t tick) {
    if ((uint16_t)(tick - d->began) < d->mask_ticks) return;
    d->state = IDLE;
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        struct detect_channel *c = &d->channel[i];
        uint16_t bar = c->ring + c->ring / 5;
        if (bar > c->bar) c->bar = bar;
        struct detect_news *n = &c->news;
        /* What is left must have been seen for a whole period. */
        n->armed = n->half && n->settled >= 2 * n->half;
        n->bar = n->echo + n->echo / 5;
    }
}

/* A stroke into the ringing of the one before. */
static bool is_news(const struct detect_channel *c) {
    const struct detect_news *n = &c->news;
    uint16_t least = c->floor + c->floor / 2, glide = c->ring >> GLIDE_SHIFT;
    return n->armed && n->height > n->bar && n->height > least && n->height > glide;
}

static enum detect_event settle(struct detect *d, uint16_t tick) {
    d->stepped = tick;
    if (--d->settling == 0) d->state = IDLE;
    return DETECT_NOTHING;
}

enum detect_event detect_sample(struct detect *d, uint8_t channel, uint16_t sample, uint16_t tick) {
    struct detect_channel *c = &d->channel[channel];
    uint16_t h = height(c, sample);
    listen(d, c, sample, h);
    if (d->state == SETTLING) return settle(d, tick);
    step(d, tick);
    switch (d->state) {
    case IDLE:
        learn_period(c, sample);
        if ((h <= c->bar && !is_news(c)) || c->broken) return DETECT_NOTHING;
        begin(d, tick);
        follow(c, h, sample, SCAN);
        return DETECT_CONTACT;
    case SCAN:
        follow(c, h, sample, SCAN);
        return scan(d, tick);
    default:
        follow(c, h, sample, MASK);
        unmask(d, tick);
        return DETECT_NOTHING;
    }
}

void detect_gap(struct detect *d) {
    for (uint8_t i = 0; i < DETECT_CHANNELS; i++) {
        struct detect_news *n = &d->channel[i].news;
        n->armed = false;
        n->settled = 0;
        forget_crossings(n);
    }
}

bool detect_is_quiet(const struct detect *d) { return d->quiet >= RUNG_OUT; }

uint16_t detect_rest(const struct detect *d, uint8_t channel) {
    return d->channel[channel].rest;
}

uint16_t detect_noise(const struct detect *d, uint8_t channel) {
    uint16_t noise = noise_of(&d->channel[channel]);
    return noise == DETECT_FULL ? 0 : noise;
}

bool detect_is_broken(const struct detect *d, uint8_t channel) { return d->channel[channel].broken; }

bool detect_is_overloaded(const struct detect *d, uint8_t channel) {
    const struct detect_channel *c = &d->channel[channel];
    return c->floor > 2 * c->threshold || (d->flat >= FLAT && d->quiet < RECENT && c->peak > c->threshold);
}
