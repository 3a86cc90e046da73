#include "drum.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double SUPPLY_MV = 5000, ATTACK_S = 0.0004, CABLE_S = 0.002, OLD_S = 4;
/* Of a round skin; and how long a glide lasts. */
static const double SECOND_MODE = 1.594, GLIDE_S = 0.06;
static const double HERTZ[DRUM_SENSORS] = {180, 900};

void drum_start(struct drum *d) {
    memset(d, 0, sizeof *d);
    d->rest_mv = 2390;
    d->ring_s[DRUM_HEAD] = 0.104;
    d->ring_s[DRUM_RIM] = 0.018;
    for (int i = 0; i < DRUM_SENSORS; i++) d->cut_at_s[i] = -1;
    d->recording.at_s = -1;
    d->seed = 12345;
}

static void forget_old(struct drum *d, double now_s) {
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (now_s - d->hits[i].at_s < OLD_S) d->hits[kept++] = d->hits[i];
    d->count = kept;
}

void drum_hit(struct drum *d, double at_s, int sensor, double peak_mv, double leak) {
    forget_old(d, at_s);
    if (d->count == DRUM_HITS) {
        memmove(d->hits, d->hits + 1, sizeof d->hits[0] * (DRUM_HITS - 1));
        d->count--;
    }
    struct drum_hit *hit = &d->hits[d->count++];
    hit->at_s = at_s;
    hit->tau_s = d->ring_s[sensor] / log(10);
    for (int i = 0; i < DRUM_SENSORS; i++) {
        hit->peak_mv[i] = i == sensor ? peak_mv : peak_mv * leak;
        hit->hertz[i] = HERTZ[i];
    }
}

void drum_cut(struct drum *d, double at_s, int sensor) { d->cut_at_s[sensor] = at_s; }

void drum_join(struct drum *d, double at_s, int sensor) {
    d->cut_at_s[sensor] = -1;
    d->joined_at_s[sensor] = at_s;
}

bool drum_record(struct drum *d, const char *path, double rate_hz) {
    FILE *file = fopen(path, "r");
    if (!file) return false;
    struct drum_recording *r = &d->recording;
    size_t room = 0;
    char line[128];
    r->count = 0;
    r->rate_hz = rate_hz;
    while (fgets(line, sizeof line, file)) {
        double head, rim;
        if (sscanf(line, "%lf,%lf", &head, &rim) != 2) continue;
        if (r->count == room) {
            room = room ? 2 * room : 1024;
            for (int i = 0; i < DRUM_SENSORS; i++) {
                r->mv[i] = realloc(r->mv[i], room * sizeof(double));
                if (!r->mv[i]) abort();
            }
        }
        r->mv[DRUM_HEAD][r->count] = head;
        r->mv[DRUM_RIM][r->count++] = rim;
    }
    fclose(file);
    return r->count > 0;
}

static double recorded(const struct drum_recording *r, int sensor, double at_s) {
    double place = (at_s - r->at_s) * r->rate_hz;
    if (r->at_s < 0 || place < 0 || place + 1 >= (double)r->count) return 0;
    size_t i = (size_t)place;
    double share = place - (double)i;
    return r->mv[sensor][i] * (1 - share) + r->mv[sensor][i + 1] * share;
}

/* A generator of our own: the same run gives the same noise on every machine. */
static double evenly(struct drum *d) {
    d->seed = d->seed * 1103515245u + 12345u;
    return (double)(d->seed >> 16 & 0x7fff) / 16383.5 - 1;
}

/* Turns since a hit of this tone, which comes down to it. */
static double turns(const struct drum *d, double hertz, double since) {
    return hertz * (since + d->glide * GLIDE_S * (1 - exp(-since / GLIDE_S)));
}

static double tone(const struct drum *d, const struct drum_hit *hit, int sensor, double since) {
    double phase = 2 * M_PI * turns(d, hit->hertz[sensor], since), tone = exp(-since / hit->tau_s) * sin(phase);
    if (d->overtone > 0) tone += d->overtone * exp(-2 * since / hit->tau_s) * sin(SECOND_MODE * phase);
    return tone / (1 + d->overtone);
}

static double swing_mv(struct drum *d, int sensor, double at_s) {
    double mv = d->hum_mv[sensor] * sin(2 * M_PI * 50 * at_s) + d->noise_mv * evenly(d);
    mv += recorded(&d->recording, sensor, at_s);
    for (int i = 0; i < d->count; i++) {
        const struct drum_hit *hit = &d->hits[i];
        double since = at_s - hit->at_s;
        if (since < 0 || since > 12 * hit->tau_s) continue;
        double rise = since < 20 * ATTACK_S ? 1 - exp(-since / ATTACK_S) : 1;
        mv += hit->peak_mv[sensor] * rise * tone(d, hit, sensor, since);
    }
    return mv;
}

double drum_mv(struct drum *d, int sensor, double at_s) {
    double whole = d->rest_mv + swing_mv(d, sensor, at_s);
    double since_cut = at_s - d->cut_at_s[sensor], since_joined = at_s - d->joined_at_s[sensor];
    if (d->cut_at_s[sensor] >= 0) whole *= exp(-since_cut / CABLE_S);
    else if (d->joined_at_s[sensor] > 0) whole *= 1 - exp(-since_joined / CABLE_S);
    return whole < 0 ? 0 : whole > SUPPLY_MV ? SUPPLY_MV : whole;
}
