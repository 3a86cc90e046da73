/* The cable to the station: two rings of bytes. Nothing here ever waits. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);

/* Queues a whole line, or drops it whole and counts it. */
bool uart_send(const char *line, uint8_t length);

/* Is there room for a line of this length? */
bool uart_has_room(uint8_t length);

/* Has everything been sent? */
bool uart_is_idle(void);

/* The next received byte, or -1. */
int16_t uart_take(void);

/* Lines dropped because the output was full. */
extern uint16_t uart_drops;

/* Counts a damaged byte or command. */
void uart_error(void);

/* Damaged bytes and commands so far, overflows of the input included. */
uint16_t uart_errors(void);

#endif
