/*
 * Frames to the station: `$TYPE,seq,fields*CRC\n`. Begin one, add its fields, send it.
 *
 *     frame_begin('A');
 *     frame_number(cseq);
 *     frame_send();
 */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

/* Longest frame, `$` and `\n` included. */
#define FRAME_MOST 80

/* Takes the next number, for a frame that is begun later and perhaps more than once. */
uint16_t frame_take_seq(void);

/* Begins a frame with the next number. */
void frame_begin(char type);

/* Begins a frame that has its number. */
void frame_begin_as(char type, uint16_t seq);

/* The number the next frame will have, unwrapped. */
uint32_t frame_next(void);

/* A field. */
void frame_number(uint32_t value);
void frame_signed(int16_t value);
void frame_letter(char letter);
void frame_word(const char *word_in_flash);
void frame_hex(uint32_t value);

/* Seals and sends it. Dropped whole when the cable is full: its number is then missing, and the station asks. */
bool frame_send(void);

/* Adds a byte to a checksum that starts as FRAME_CRC. */
#define FRAME_CRC 0xFFFF
uint16_t frame_crc(uint16_t crc, uint8_t byte);

/* `0` to `9` and `A` to `F`; -1 for anything else. */
int8_t frame_digit(char letter);

#endif
