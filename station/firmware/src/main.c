/*
 * The board of one hut: two piezos, six flag slots, three lamps, one cable.
 *
 * Interrupts take samples, bytes and milliseconds; this loop turns them into frames and never waits for anything.
 * See ../README.md for the wiring and the crate totom-protocol for the frames.
 */
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "board.h"
#include "clock.h"
#include "command.h"
#include "faults.h"
#include "flags.h"
#include "frame.h"
#include "lamps.h"
#include "ring.h"
#include "sense.h"
#include "settings.h"
#include "uart.h"

#define BEAT_MS 1000
#define CHECK_MS 50
#define RAW_MS 10
#define ORDERED 0x52

/* These outlive a reset; the boot loader, when there is one, leaves the cause in r2. */
static uint8_t reset_cause __attribute__((section(".noinit")));
static uint8_t reboot_mark __attribute__((section(".noinit")));

void note_cause(void) __attribute__((naked, used, section(".init3")));
void note_cause(void) {
    uint8_t from_loader;
    __asm__ volatile("mov %0, r2" : "=r"(from_loader));
    reset_cause = MCUSR ? MCUSR : from_loader;
    MCUSR = 0;
    wdt_disable();
}

static void tell_strokes(void) {
    struct sensed s;
    while (sense_take(&s)) {
        struct event e = {.t_ms = s.t_ms, .type = 'S'};
        e.of.stroke.head = s.stroke.peak[DETECT_HEAD];
        e.of.stroke.rim = s.stroke.peak[DETECT_RIM];
        e.of.stroke.zone = s.stroke.zone;
        e.of.stroke.quality = s.stroke.quality;
        ring_tell(&e);
    }
}

static void tell_flags(uint32_t now_ms) {
    struct event e = {.t_ms = now_ms, .type = 'F'};
    e.of.flags.present = flags_present();
    e.of.flags.changed = flags_changed();
    e.of.flags.fault = flags_fault();
    flags_told();
    ring_tell(&e);
}

static void beat(uint32_t now_ms, const struct sense_state *in) {
    frame_begin('B');
    frame_number(now_ms);
    frame_number(ring_last());
    frame_number(uart_drops);
    frame_number(uart_errors());
    frame_number(flags_present());
    frame_number(lamps_shown());
    frame_number(in->noise[DETECT_HEAD]);
    frame_number(in->noise[DETECT_RIM]);
    frame_number(in->rest[DETECT_HEAD]);
    frame_number(in->rest[DETECT_RIM]);
    frame_number(in->supply_mv);
    frame_number(faults_now());
    frame_send();
}

/* Once in ten milliseconds while it is asked for. */
static void tell_raw(uint32_t now_ms) {
    static uint32_t told_ms;
    uint16_t peaks[DETECT_CHANNELS];
    uint32_t since = now_ms - told_ms;
    if (since < RAW_MS) return;
    told_ms = now_ms;
    sense_peaks(peaks);
    /* The first peaks are those of all the time before. */
    if (since > 2 * RAW_MS) return;
    frame_begin('D');
    frame_number(now_ms);
    frame_number(peaks[DETECT_HEAD]);
    frame_number(peaks[DETECT_RIM]);
    frame_send();
}

static void reboot(void) {
    reboot_mark = ORDERED;
    cli();
    wdt_enable(WDTO_15MS);
    for (;;) continue;
}

/* Alive means that time passes, which brought us here, and that samples come; to turn in a circle is not enough. */
static void keep_alive(void) {
    static uint8_t samples;
    if (samples == sense_samples()) return;
    samples = sense_samples();
    wdt_reset();
}

/* Once a millisecond. */
static void work(uint32_t now_ms) {
    static uint32_t beat_ms, check_ms;
    static struct sense_state inputs;
    keep_alive();
    tell_strokes();
    command_work(now_ms);
    ring_work();
    bool changed = flags_work(now_ms);
    if (command_wants_flags() || changed) tell_flags(now_ms);
    lamps_work(now_ms);
    if (now_ms - check_ms >= CHECK_MS) {
        check_ms = now_ms;
        sense_state(&inputs);
        faults_work(now_ms, &inputs, flags_broken());
    }
    if (now_ms - beat_ms >= BEAT_MS) {
        beat_ms += BEAT_MS;
        beat(now_ms, &inputs);
    }
    if (command_raw_until()) tell_raw(now_ms);
    if (command_wants_reboot() && uart_is_idle()) reboot();
}

static void start(void) {
    if (reboot_mark == ORDERED) reset_cause = 0;
    reboot_mark = 0;
    board_pins();
    settings_start();
    uart_start();
    clock_start();
    sense_start();
    command_start(reset_cause);
    set_sleep_mode(SLEEP_MODE_IDLE);
    wdt_enable(WDTO_500MS);
    sei();
    command_hello();
    faults_start(reset_cause);
}

int main(void) {
    start();
    uint8_t worked = 0;
    for (;;) {
        /* Any interrupt wakes us, the converter every 52 microseconds: look at one byte, and sleep again. */
        if (worked == clock_low()) {
            sleep_mode();
            continue;
        }
        worked = clock_low();
        work(clock_ms());
    }
}
