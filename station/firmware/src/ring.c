#include "ring.h"

#include "frame.h"
#include "uart.h"

static struct event kept[RING_KEPT];
static uint8_t oldest, count;
static uint16_t last;
/* Number after the newest event that fell out, unwrapped. */
static uint32_t lost_before;
/* Repeats: the place of the next, and how many are left. */
static uint8_t place, left;

static void send(const struct event *e) {
    frame_begin_as(e->type, e->seq);
    frame_number(e->t_ms);
    if (e->type == 'S') {
        frame_letter(e->of.stroke.zone);
        frame_number(e->of.stroke.head);
        frame_number(e->of.stroke.rim);
        frame_number(e->of.stroke.quality);
    } else {
        frame_number(e->of.flags.present);
        frame_number(e->of.flags.changed);
        frame_number(e->of.flags.fault);
    }
    frame_send();
}

/* The whole number of a frame that was sent, from the 16 bits on the cable. */
static uint32_t unwrapped(uint16_t seq) {
    uint32_t next = frame_next();
    uint16_t back = (uint16_t)next - seq;
    return back > next ? 0 : next - back;
}

void ring_tell(struct event *e) {
    e->seq = frame_take_seq();
    last = e->seq;
    if (count == RING_KEPT) {
        lost_before = unwrapped(kept[oldest].seq) + 1;
        oldest = (oldest + 1) % RING_KEPT;
        count--;
    }
    kept[(oldest + count) % RING_KEPT] = *e;
    count++;
    send(e);
}

uint16_t ring_last(void) { return last; }

/* How many of the oldest come before this number. */
static uint8_t before(uint32_t from) {
    uint8_t skipped = 0;
    while (skipped < count && unwrapped(kept[(oldest + skipped) % RING_KEPT].seq) < from) skipped++;
    return skipped;
}

int8_t ring_count(uint16_t from) {
    uint32_t number = unwrapped(from);
    return number < lost_before ? -1 : (int8_t)(count - before(number));
}

void ring_repeat(uint16_t from) {
    uint8_t skipped = before(unwrapped(from));
    place = (oldest + skipped) % RING_KEPT;
    left = count - skipped;
}

void ring_work(void) {
    if (left == 0 || !uart_has_room(FRAME_MOST)) return;
    send(&kept[place]);
    place = (place + 1) % RING_KEPT;
    left--;
}
