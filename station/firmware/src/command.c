#include "command.h"

#include <avr/pgmspace.h>
#include <string.h>

#include "board.h"
#include "frame.h"
#include "lamps.h"
#include "ring.h"
#include "sense.h"
#include "settings.h"
#include "uart.h"

/* Commands have at most 40 bytes. */
#define MOST 44

enum place { OUTSIDE, INSIDE, SKIPPING };

static const char CRC[] PROGMEM = "crc", UNKNOWN[] PROGMEM = "unknown", RANGE[] PROGMEM = "range";
static const char FIRMWARE_WORD[] PROGMEM = FIRMWARE, PROTOCOL_WORD[] PROGMEM = PROTOCOL;

static char line[MOST + 1];
static uint8_t length;
static enum place place;
static uint8_t reset_cause;
static bool wants_reboot, wants_flags;
static uint32_t raw_until;
/* What is left of the command's fields. */
static char *rest;

void command_start(uint8_t cause) { reset_cause = cause; }

void command_hello(void) {
    frame_begin('H');
    frame_word(PROTOCOL_WORD);
    frame_word(FIRMWARE_WORD);
    frame_number((uint16_t)settings_get(SET_HUT));
    frame_hex(settings_board());
    frame_number(settings_boot());
    frame_number(reset_cause);
    frame_number(CAP_SELF_TEST | CAP_RAW | CAP_PAIRS | CAP_SUPPLY);
    frame_send();
}

static void obey(uint16_t cseq, char of, uint32_t state) {
    frame_begin('A');
    frame_number(cseq);
    frame_letter(of);
    frame_number(state);
    frame_send();
}

static void refuse(uint16_t cseq, const char *why) {
    frame_begin('N');
    frame_word(why);
    frame_number(cseq);
    frame_send();
}

/* A command that came damaged has no number to name. */
static void refuse_junk(void) {
    uart_error();
    frame_begin('N');
    frame_word(CRC);
    frame_send();
}

/* The next field, cut out of the line; empty when there is none. */
static char *field(void) {
    char *start = rest, *comma = strchr(rest, ',');
    if (comma) {
        *comma = 0;
        rest = comma + 1;
    } else {
        rest += strlen(rest);
    }
    return start;
}

/* The next field as a number; false when it is none, or over `most`. */
static bool number(uint32_t most, uint32_t *out) {
    const char *digit = field();
    uint32_t value = 0;
    if (!*digit) return false;
    for (; *digit; digit++) {
        if (*digit < '0' || *digit > '9') return false;
        uint8_t d = (uint8_t)(*digit - '0');
        if (value > (most - d) / 10) return false;
        value = value * 10 + d;
    }
    *out = value;
    return true;
}

static void lamps(uint16_t cseq) {
    uint32_t mask, pattern;
    if (number(255, &mask) && number(255, &pattern) && lamps_show((uint8_t)mask, (uint8_t)pattern)) obey(cseq, 'L', mask);
    else refuse(cseq, RANGE);
}

static void set(uint16_t cseq) {
    enum setting key = settings_find(field());
    uint32_t value;
    if (key == SETTINGS) refuse(cseq, UNKNOWN);
    /* No setting is negative. */
    else if (!number(INT16_MAX, &value) || !settings_set(key, (int32_t)value)) refuse(cseq, RANGE);
    else {
        sense_set();
        obey(cseq, 'T', 0);
    }
}

static void get(uint16_t cseq) {
    enum setting key = settings_find(field());
    if (key == SETTINGS) {
        refuse(cseq, UNKNOWN);
        return;
    }
    obey(cseq, 'G', 0);
    frame_begin('V');
    frame_word(settings_name(key));
    frame_signed(settings_get(key));
    frame_send();
}

static void resend(uint16_t cseq) {
    uint32_t from;
    int8_t count = number(UINT16_MAX, &from) ? ring_count((uint16_t)from) : -1;
    if (count < 0) {
        refuse(cseq, RANGE);
        return;
    }
    obey(cseq, 'X', (uint32_t)count);
    ring_repeat((uint16_t)from);
}

static void ping(uint16_t cseq, uint32_t now_ms) {
    uint32_t token;
    if (!number(UINT32_MAX, &token)) {
        refuse(cseq, RANGE);
        return;
    }
    frame_begin('A');
    frame_number(cseq);
    frame_letter('P');
    frame_number(now_ms);
    frame_number(token);
    frame_send();
}

static void run(char type, uint16_t cseq, uint32_t now_ms) {
    switch (type) {
    case 'Q':
        obey(cseq, 'Q', now_ms);
        command_hello();
        wants_flags = true;
        break;
    case 'P': ping(cseq, now_ms); break;
    case 'L': lamps(cseq); break;
    case 'T': set(cseq); break;
    case 'G': get(cseq); break;
    case 'X': resend(cseq); break;
    case 'W':
        settings_write();
        obey(cseq, 'W', 0);
        break;
    case 'R':
        obey(cseq, 'R', 0);
        wants_reboot = true;
        break;
    case 'D':
        raw_until = (now_ms + 1000UL * (uint16_t)settings_get(SET_RAW_S)) | 1;
        obey(cseq, 'D', 0);
        break;
    default: refuse(cseq, UNKNOWN);
    }
}

/* Cuts the checksum off the line; false when there is none, or a wrong one. */
static bool is_whole(void) {
    if (length < 7 || line[length - 5] != '*') return false;
    uint16_t said = 0, crc = FRAME_CRC;
    for (uint8_t i = length - 4; i < length; i++) {
        int8_t digit = frame_digit(line[i]);
        if (digit < 0) return false;
        said = (uint16_t)(said << 4 | digit);
    }
    length -= 5;
    for (uint8_t i = 1; i < length; i++) crc = frame_crc(crc, (uint8_t)line[i]);
    line[length] = 0;
    return crc == said && !strchr(line, '*');
}

static void finish(uint32_t now_ms) {
    if (length && line[length - 1] == '\r') length--;
    uint32_t cseq;
    if (!is_whole() || line[2] != ',') {
        refuse_junk();
        return;
    }
    rest = line + 3;
    if (!number(UINT16_MAX, &cseq)) {
        refuse_junk();
        return;
    }
    lamps_host_heard(now_ms);
    run(line[1], (uint16_t)cseq, now_ms);
}

static void inside(char c) {
    bool fits = length < MOST && (c == '\r' || (c >= ' ' && c <= '~'));
    if (fits) line[length++] = c;
    else {
        place = SKIPPING;
        refuse_junk();
    }
}

/* Bytes outside a frame are another program's: answered once a line, never acted on. */
static void outside(char c) {
    if (c == '\r' || c == '\n') return;
    place = SKIPPING;
    refuse_junk();
}

static void take(char c, uint32_t now_ms) {
    if (c == '$') {
        length = 0;
        line[length++] = c;
        place = INSIDE;
    } else if (c == '\n') {
        if (place == INSIDE) finish(now_ms);
        place = OUTSIDE;
    } else if (place == INSIDE) {
        inside(c);
    } else if (place == OUTSIDE) {
        outside(c);
    }
}

void command_work(uint32_t now_ms) {
    if (raw_until && (int32_t)(now_ms - raw_until) >= 0) raw_until = 0;
    for (int16_t byte; (byte = uart_take()) >= 0;) take((char)byte, now_ms);
}

bool command_wants_reboot(void) { return wants_reboot; }

uint32_t command_raw_until(void) { return raw_until; }

bool command_wants_flags(void) {
    bool wants = wants_flags;
    wants_flags = false;
    return wants;
}
