#include "frame.h"

#include <avr/pgmspace.h>
#include <stdlib.h>
#include <util/crc16.h>

#include "uart.h"

static char line[FRAME_MOST];
static uint8_t length;
static uint32_t next;

/* Room is kept for the checksum; every frame of ours is far shorter. */
static void put(char c) {
    if (length < FRAME_MOST - 6) line[length++] = c;
}

uint16_t frame_take_seq(void) { return (uint16_t)next++; }

void frame_begin_as(char type, uint16_t seq) {
    length = 0;
    put('$');
    put(type);
    frame_number(seq);
}

void frame_begin(char type) { frame_begin_as(type, frame_take_seq()); }

uint32_t frame_next(void) { return next; }

void frame_number(uint32_t value) {
    char digits[11];
    ultoa(value, digits, 10);
    put(',');
    for (const char *c = digits; *c; c++) put(*c);
}

void frame_signed(int16_t value) {
    char digits[7];
    itoa(value, digits, 10);
    put(',');
    for (const char *c = digits; *c; c++) put(*c);
}

void frame_letter(char letter) {
    put(',');
    put(letter);
}

void frame_word(const char *word_in_flash) {
    put(',');
    for (char c; (c = (char)pgm_read_byte(word_in_flash)); word_in_flash++) put(c);
}

static char hex(uint8_t digit) { return (char)(digit < 10 ? '0' + digit : 'A' - 10 + digit); }

void frame_hex(uint32_t value) {
    put(',');
    for (int8_t shift = 28; shift >= 0; shift -= 4) put(hex((uint8_t)(value >> shift) & 15));
}

uint16_t frame_crc(uint16_t crc, uint8_t byte) { return _crc_xmodem_update(crc, byte); }

int8_t frame_digit(char c) {
    if (c >= '0' && c <= '9') return (int8_t)(c - '0');
    if (c >= 'A' && c <= 'F') return (int8_t)(c - 'A' + 10);
    return -1;
}

bool frame_send(void) {
    uint16_t crc = FRAME_CRC;
    for (uint8_t i = 1; i < length; i++) crc = frame_crc(crc, (uint8_t)line[i]);
    line[length++] = '*';
    for (int8_t shift = 12; shift >= 0; shift -= 4) line[length++] = hex((uint8_t)(crc >> shift) & 15);
    line[length++] = '\n';
    return uart_send(line, length);
}
