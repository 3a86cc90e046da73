#include "settings.h"

#include <avr/boot.h>
#include <avr/eeprom.h>
#include <avr/pgmspace.h>
#include <string.h>

#include "board.h"
#include "frame.h"

#define VERSION 1
#define NAME 11

struct limits {
    char name[NAME];
    int16_t least, most, factory;
};

static const struct limits LIMITS[SETTINGS] PROGMEM = {
    /* 0 is a board nobody has given a hut. */
    {"hut", 0, 5, 0},
    /* Heights, see detect.h: 60 is about 150 mV. */
    {"thr_head", 20, 600, 60},
    {"thr_rim", 20, 600, 60},
    {"scan_ms", 1, 10, 3},
    /* At 40 every second stroke of 25 a second would be lost. */
    {"mask_ms", 20, 100, 36},
    /* 20 dB in 180 ms: a skin with foam under the sensor. Calibration finds the drum's own. */
    {"ring_ms", 20, 600, 180},
    /* Between the two, percent, a stroke is neither tung nor cac. */
    {"zone_head", 10, 100, 60},
    {"zone_rim", 100, 1000, 160},
    {"flag_ms", 20, 1000, 200},
    /* Slots that have a sensor, and those that have two contacts. */
    {"flags", 0, ALL_FLAGS, ALL_FLAGS},
    {"pairs", 0, ALL_FLAGS, 0},
    /* How long raw peaks are streamed, unless asked again. */
    {"raw_s", 1, 60, 60},
    /* A threshold is half of a soft stroke: half of it more is three quarters of one. */
    {"guard_head", 0, 300, 0},
    {"guard_rim", 0, 300, 0},
};

struct block {
    uint8_t version;
    int16_t value[SETTINGS_KEPT];
    uint16_t crc;
};

struct counted {
    uint32_t value;
    uint16_t crc;
};

/* Far apart, so that a longer block never moves them. */
#define AT_BLOCK ((void *)0)
#define AT_BOARD ((void *)128)
/* Two places by turns: a power cut in one leaves the other. */
#define AT_BOOT(turn) ((void *)(uintptr_t)(144 + 8 * (turn)))

static struct block block;
static int16_t guard[SETTINGS - SETTINGS_KEPT];
static uint32_t board, boot;

static uint16_t sum(const void *bytes, uint8_t count) {
    uint16_t crc = FRAME_CRC;
    for (const uint8_t *byte = bytes; count; count--) crc = frame_crc(crc, *byte++);
    return crc;
}

static int16_t least(enum setting key) { return (int16_t)pgm_read_word(&LIMITS[key].least); }
static int16_t most(enum setting key) { return (int16_t)pgm_read_word(&LIMITS[key].most); }
static int16_t factory(enum setting key) { return (int16_t)pgm_read_word(&LIMITS[key].factory); }

static bool is_whole(void) {
    if (block.version != VERSION || block.crc != sum(&block, sizeof block - sizeof block.crc)) return false;
    for (uint8_t key = 0; key < SETTINGS_KEPT; key++)
        if (block.value[key] < least(key) || block.value[key] > most(key)) return false;
    return true;
}

static bool read_counted(struct counted *c, const void *from) {
    eeprom_read_block(c, from, sizeof *c);
    return c->crc == sum(&c->value, sizeof c->value);
}

static void write_counted(uint32_t value, void *to) {
    struct counted c = {value, sum(&value, sizeof value)};
    eeprom_update_block(&c, to, sizeof c);
}

/* The chip's serial number where it has one, and what the inputs hear: no two boards agree in both. */
static uint32_t new_board(void) {
    uint32_t id = 2166136261UL;
    for (uint8_t at = 0x0E; at <= 0x17; at++) id = (id ^ boot_signature_byte_get(at)) * 16777619UL;
    ADCSRA = _BV(ADEN) | _BV(ADPS2);
    for (uint8_t i = 0; i < 64; i++) {
        ADMUX = _BV(REFS0) | (i & 1);
        ADCSRA |= _BV(ADSC);
        while (ADCSRA & _BV(ADSC)) continue;
        id = (id ^ ADCL) * 16777619UL;
        id ^= ADCH;
    }
    return id;
}

static void start_board(void) {
    struct counted c;
    if (read_counted(&c, AT_BOARD)) {
        board = c.value;
        return;
    }
    board = new_board();
    write_counted(board, AT_BOARD);
}

static void count_boot(void) {
    struct counted a, b;
    uint32_t first = read_counted(&a, AT_BOOT(0)) ? a.value : 0;
    uint32_t second = read_counted(&b, AT_BOOT(1)) ? b.value : 0;
    boot = (first > second ? first : second) + 1;
    write_counted(boot, AT_BOOT(boot & 1));
}

void settings_start(void) {
    eeprom_read_block(&block, AT_BLOCK, sizeof block);
    if (!is_whole()) {
        block.version = VERSION;
        for (uint8_t key = 0; key < SETTINGS_KEPT; key++) block.value[key] = factory(key);
    }
    start_board();
    count_boot();
}

int16_t settings_get(enum setting key) {
    return key < SETTINGS_KEPT ? block.value[key] : guard[key - SETTINGS_KEPT];
}

/* Never more than half of the threshold it guards. */
static bool set_guard(enum setting key, int32_t value) {
    uint8_t zone = key - SETTINGS_KEPT;
    if (value > block.value[SET_THR_HEAD + zone] / 2) return false;
    guard[zone] = (int16_t)value;
    return true;
}

bool settings_set(enum setting key, int32_t value) {
    if (value < least(key) || value > most(key)) return false;
    if (key >= SETTINGS_KEPT) return set_guard(key, value);
    if (key == SET_THR_HEAD || key == SET_THR_RIM) guard[key - SET_THR_HEAD] = 0;
    block.value[key] = (int16_t)value;
    return true;
}

void settings_write(void) {
    block.crc = sum(&block, sizeof block - sizeof block.crc);
    eeprom_update_block(&block, AT_BLOCK, sizeof block);
}

enum setting settings_find(const char *name) {
    uint8_t key = 0;
    while (key < SETTINGS && strcmp_P(name, LIMITS[key].name) != 0) key++;
    return key;
}

const char *settings_name(enum setting key) { return LIMITS[key].name; }

uint32_t settings_board(void) { return board; }

uint32_t settings_boot(void) { return boot; }
