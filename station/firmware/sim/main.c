/*
 * boardsim: runs the firmware's own binary under simavr, with a drum at its inputs and a port at its cable.
 *
 *   boardsim board.elf [--link PORT] [--live] [--eeprom FILE] [--seed N]
 *
 * Without --live, time passes only while `run` says so, as fast as the machine can: the same input gives the same
 * bytes everywhere. With --live it passes by itself. Commands are lines on standard input; see README.md.
 *
 * This file is under the project's licence. A binary linked from it with simavr is under the GNU GPL and is never
 * shipped: it exists while the tests run.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <avr_adc.h>
#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_time.h>

#include "drum.h"
#include "line.h"

enum { EEPROM_BYTES = 1024, FLAGS = 6, PLANNED = 4096, QUEUE = 4096 };
static const unsigned long HERTZ = 16000000;
/* Ten bits at 115200 and a little: a byte for the board cannot come faster. */
static const unsigned BYTE_CYCLES = 1400;

struct planned {
    double at_ms;
    char words[96];
};

static avr_t *avr;
static avr_irq_t *adc, *uart_in;
static struct drum drum;
static struct line line;
static const char *eeprom_file;
static bool may_send = true, quit;
static uint8_t flags_in = 0x3F, pairs, stuck, stuck_in;
static avr_ioport_external_t held_b, held_c, held_d;
static double drift_ppm, base_ms;
static avr_cycle_count_t base_cycle, next_byte;
static struct planned plan[PLANNED];
static int planned;
static uint8_t queue[QUEUE];
static unsigned queue_head, queue_tail;

/* Host time: the board's crystal may run fast or slow against it. */
static double now_ms(void) {
    return base_ms + (double)(avr->cycle - base_cycle) * 1e3 / ((double)HERTZ * (1 + drift_ppm / 1e6));
}

static avr_cycle_count_t cycle_at(double ms) {
    return base_cycle + (avr_cycle_count_t)((ms - base_ms) * (double)HERTZ * (1 + drift_ppm / 1e6) / 1e3);
}

static void set_drift(double ppm) {
    base_ms = now_ms();
    base_cycle = avr->cycle;
    drift_ppm = ppm;
}

/* A level from outside, which the board's own pull-up cannot change and a reset does not end. */
static void drive(char port, int pin, int level) {
    avr_ioport_external_t *held = port == 'D' ? &held_d : port == 'C' ? &held_c : &held_b;
    held->name = port;
    held->mask |= 1 << pin;
    held->value = level ? held->value | 1 << pin : held->value & ~(1 << pin);
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), held);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), (uint32_t)level);
}

/* A slot's contact is closed to ground while its flag is in; its second contact while the flag is out. */
static void drive_flags(void) {
    for (int i = 0; i < FLAGS; i++) {
        int in = (stuck >> i & 1) ? stuck_in >> i & 1 : flags_in >> i & 1;
        drive('D', 2 + i, !in);
        int second = (pairs >> i & 1) ? flags_in >> i & 1 : 1;
        if (i < 4) drive('C', 2 + i, second);
        else drive('B', i - 4, second);
    }
}

static void put_on_plan(double at_ms, const char *words);

/* Not before the firmware has chosen how its pins interrupt: simavr would poll them ever after. */
static void drive_flags_soon(void) { put_on_plan(now_ms() + 1, "drive"); }

static void note_cause(avr_regbit_t cause) { avr->data[cause.reg] = (uint8_t)(1 << cause.bit); }

static void restart(avr_regbit_t cause) {
    avr_reset(avr);
    note_cause(cause);
    may_send = true;
    queue_head = queue_tail;
    drive_flags_soon();
}

/* Power fails: what is in the memory is lost, the EEPROM is not. */
static void power_cycle(void) {
    memset(avr->data + 0x100, 0xA5, 2048);
    restart(avr->reset_flags.porf);
}

static void on_sample(avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)unused;
    union {
        avr_adc_mux_t mux;
        uint32_t v;
    } asked = {.v = value};
    int sensor = asked.mux.src;
    if (sensor < DRUM_SENSORS) avr_raise_irq(adc + ADC_IRQ_ADC0 + sensor, (uint32_t)drum_mv(&drum, sensor, now_ms() / 1e3));
}

static void on_sent(avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)unused;
    line_from_board(&line, (uint8_t)value, now_ms());
}

static void on_xon(avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)value, (void)unused;
    may_send = true;
}

static void on_xoff(avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)value, (void)unused;
    may_send = false;
}

/* Time is ours: a sleeping board must not make the simulator sleep. */
static void no_sleep(avr_t *a, avr_cycle_count_t cycles) { (void)a, (void)cycles; }

static void hear(avr_irq_t *irq, avr_irq_notify_t heard) { avr_irq_register_notify(irq, heard, NULL); }

static avr_irq_t *uart_irq(int which) { return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), which); }

static void load_eeprom(void) {
    static uint8_t bytes[EEPROM_BYTES];
    avr_eeprom_desc_t desc = {.ee = bytes, .offset = 0, .size = EEPROM_BYTES};
    memset(bytes, 0xFF, sizeof bytes);
    FILE *file = eeprom_file ? fopen(eeprom_file, "rb") : NULL;
    if (file) {
        if (fread(bytes, 1, sizeof bytes, file) != sizeof bytes) fprintf(stderr, "a short EEPROM\n");
        fclose(file);
    }
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &desc);
}

static void save_eeprom(void) {
    avr_eeprom_desc_t desc = {.ee = NULL, .offset = 0, .size = EEPROM_BYTES};
    FILE *file = eeprom_file ? fopen(eeprom_file, "wb") : NULL;
    if (!file) return;
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &desc);
    if (!desc.ee || fwrite(desc.ee, 1, EEPROM_BYTES, file) != EEPROM_BYTES) fprintf(stderr, "EEPROM not kept\n");
    fclose(file);
}

static void make_board(const char *elf) {
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(elf, &firmware)) {
        fprintf(stderr, "%s: no firmware\n", elf);
        exit(2);
    }
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr) exit(2);
    avr_init(avr);
    avr->log = LOG_ERROR;
    avr->sleep = no_sleep;
    firmware.frequency = HERTZ;
    strcpy(firmware.mmcu, "atmega328p");
    avr_load_firmware(avr, &firmware);
    avr->vcc = avr->avcc = avr->aref = 5000;
    uint32_t no_echo = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_echo);
    adc = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, 0);
    uart_in = uart_irq(UART_IRQ_INPUT);
    hear(adc + ADC_IRQ_OUT_TRIGGER, on_sample);
    hear(uart_irq(UART_IRQ_OUTPUT), on_sent);
    hear(uart_irq(UART_IRQ_OUT_XON), on_xon);
    hear(uart_irq(UART_IRQ_OUT_XOFF), on_xoff);
    load_eeprom();
    note_cause(avr->reset_flags.porf);
    drive_flags_soon();
}

static int sensor_of(const char *word) { return word[0] == 'r' ? DRUM_RIM : DRUM_HEAD; }

static uint8_t bit(int number) { return (uint8_t)(1 << (number - 1)); }

static void put(uint8_t *mask, uint8_t bits, bool on) { *mask = on ? *mask | bits : *mask & (uint8_t)~bits; }

static bool drum_command(const char *c) {
    char word[64];
    double a, b = 0.15;
    if (sscanf(c, "hit %63s %lf %lf", word, &a, &b) >= 2) drum_hit(&drum, now_ms() / 1e3, sensor_of(word), a, b);
    else if (sscanf(c, "ring %63s %lf", word, &a) == 2) drum.ring_s[sensor_of(word)] = a / 1e3;
    else if (sscanf(c, "hum %63s %lf", word, &a) == 2) drum.hum_mv[sensor_of(word)] = a;
    else if (sscanf(c, "noise %lf", &a) == 1) drum.noise_mv = a;
    else if (sscanf(c, "overtone %lf", &a) == 1) drum.overtone = a;
    else if (sscanf(c, "glide %lf", &a) == 1) drum.glide = a;
    else if (sscanf(c, "cut %63s", word) == 1) drum_cut(&drum, now_ms() / 1e3, sensor_of(word));
    else if (sscanf(c, "join %63s", word) == 1) drum_join(&drum, now_ms() / 1e3, sensor_of(word));
    else if (sscanf(c, "play %63s %lf", word, &a) == 2) {
        if (!drum_record(&drum, word, a)) fprintf(stderr, "%s: no recording\n", word);
        drum.recording.at_s = now_ms() / 1e3;
    } else return false;
    return true;
}

static bool flag_command(const char *c) {
    char word[64];
    int n;
    if (sscanf(c, "flag %d %63s", &n, word) == 2) put(&flags_in, bit(n), !strcmp(word, "in"));
    else if (sscanf(c, "stick %d %63s", &n, word) == 2) {
        put(&stuck, bit(n), strcmp(word, "not"));
        put(&stuck_in, bit(n), !strcmp(word, "in"));
    } else if (sscanf(c, "pair %d", &n) == 1) put(&pairs, bit(n), true);
    else if (strcmp(c, "drive")) return false;
    drive_flags();
    return true;
}

static bool cable_command(const char *c) {
    unsigned n;
    if (sscanf(c, "garble %u", &n) == 1) line.garble = n;
    else if (sscanf(c, "drop %u", &n) == 1) line.drop = n;
    else if (sscanf(c, "garbles %u", &n) == 1) line.garble_per_mille = n;
    else if (sscanf(c, "drops %u", &n) == 1) line.drop_per_mille = n;
    else if (!strncmp(c, "say ", 4)) {
        for (c += 4; *c; c++) queue[queue_head++ % QUEUE] = (uint8_t)*c;
        queue[queue_head++ % QUEUE] = '\n';
    } else if (!strcmp(c, "unplug")) line_unplug(&line);
    else if (!strcmp(c, "replug")) line_plug(&line);
    else return false;
    return true;
}

static bool board_command(const char *c) {
    double ppm;
    if (!strcmp(c, "reset")) restart(avr->reset_flags.extrf);
    else if (!strcmp(c, "brownout")) restart(avr->reset_flags.borf);
    else if (!strcmp(c, "power")) power_cycle();
    /* The converter stops, as after a stroke of lightning nearby: only the watchdog can help. */
    else if (!strcmp(c, "hang")) avr_core_watch_write(avr, 0x7A, 0);
    else if (sscanf(c, "drift %lf", &ppm) == 1) set_drift(ppm);
    else if (!strcmp(c, "lamps")) printf("lamps %d\n", avr->data[0x25] >> 2 & 7);
    else if (!strcmp(c, "quit")) quit = true;
    else return false;
    return true;
}

static void act(const char *c) {
    if (!drum_command(c) && !flag_command(c) && !cable_command(c) && !board_command(c)) fprintf(stderr, "? %s\n", c);
}

static void act_on_plan(void) {
    int done = 0;
    while (done < planned && plan[done].at_ms <= now_ms()) act(plan[done++].words);
    if (done == 0) return;
    planned -= done;
    memmove(plan, plan + done, sizeof plan[0] * (size_t)planned);
}

static void put_on_plan(double at_ms, const char *words) {
    if (planned == PLANNED) {
        fprintf(stderr, "the plan is full\n");
        exit(1);
    }
    int place = planned++;
    for (; place > 0 && plan[place - 1].at_ms > at_ms; place--) plan[place] = plan[place - 1];
    plan[place].at_ms = at_ms;
    snprintf(plan[place].words, sizeof plan[place].words, "%s", words);
}

static void for_board(size_t most, bool must) {
    uint8_t bytes[QUEUE];
    size_t count = line_to_board(&line, bytes, most < QUEUE ? most : QUEUE, must);
    for (size_t i = 0; i < count; i++) queue[queue_head++ % QUEUE] = bytes[i];
}

static void pass_byte(void) {
    if (queue_head == queue_tail || !may_send || avr->cycle < next_byte) return;
    avr_raise_irq(uart_in, queue[queue_tail++ % QUEUE]);
    next_byte = avr->cycle + BYTE_CYCLES;
}

static void run_until(double until_ms) {
    while (!quit && now_ms() < until_ms) {
        double stop_ms = planned && plan[0].at_ms < until_ms ? plan[0].at_ms : until_ms;
        avr_cycle_count_t stop = cycle_at(stop_ms);
        while (avr->cycle <= stop) {
            pass_byte();
            int state = avr_run(avr);
            if (state == cpu_Done || state == cpu_Crashed) {
                fprintf(stderr, "the processor stopped\n");
                exit(1);
            }
        }
        act_on_plan();
    }
}

/* `run MS [BYTES]`: waits for so many bytes from the station, then lets MS pass. */
static bool run_command(const char *c) {
    double ms;
    unsigned long bytes = 0;
    if (sscanf(c, "run %lf %lu", &ms, &bytes) < 1) return false;
    if (bytes) for_board(bytes, true);
    run_until(now_ms() + ms);
    printf("ran %.3f %lu\n", now_ms(), line.sent);
    line.sent = 0;
    fflush(stdout);
    return true;
}

static void obey(const char *c) {
    double at_ms;
    int skip = 0;
    if (sscanf(c, "at %lf %n", &at_ms, &skip) == 1 && skip) put_on_plan(at_ms, c + skip);
    else if (sscanf(c, "in %lf %n", &at_ms, &skip) == 1 && skip) put_on_plan(now_ms() + at_ms, c + skip);
    else if (*c && !run_command(c)) act(c);
    fflush(stdout);
}

static void obey_all(void) {
    char text[256];
    while (!quit && fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\r\n")] = 0;
        obey(text);
    }
}

static double wall_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Reads what commands there are without waiting; false at their end. */
static bool read_commands(void) {
    static char text[8192];
    static size_t length;
    struct pollfd ready = {.fd = 0, .events = POLLIN};
    if (poll(&ready, 1, 0) <= 0) return true;
    ssize_t count = read(0, text + length, sizeof text - 1 - length);
    if (count <= 0) return false;
    length += (size_t)count;
    text[length] = 0;
    char *start = text;
    for (char *end; (end = strchr(start, '\n')); start = end + 1) {
        *end = 0;
        obey(start);
    }
    length -= (size_t)(start - text);
    memmove(text, start, length);
    return true;
}

static void live(void) {
    double start_ms = wall_ms() - now_ms();
    while (!quit && read_commands()) {
        for_board(QUEUE, false);
        run_until(wall_ms() - start_ms);
        usleep(1000);
    }
}

int main(int count, char **words) {
    const char *elf = NULL, *link = NULL;
    bool is_live = false;
    drum_start(&drum);
    drum.noise_mv = 3;
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "--live")) is_live = true;
        else if (!strcmp(words[i], "--link") && i + 1 < count) link = words[++i];
        else if (!strcmp(words[i], "--eeprom") && i + 1 < count) eeprom_file = words[++i];
        else if (!strcmp(words[i], "--seed") && i + 1 < count) drum.seed = (unsigned)atoi(words[++i]);
        else elf = words[i];
    }
    if (!elf) {
        fprintf(stderr, "usage: boardsim board.elf [--link PORT] [--live] [--eeprom FILE] [--seed N]\n");
        return 2;
    }
    make_board(elf);
    line_start(&line, link);
    if (is_live) live();
    else obey_all();
    line_unplug(&line);
    save_eeprom();
    return 0;
}
