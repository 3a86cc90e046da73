#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#ifndef BAUD
#define BAUD 115200
#endif
/* Double speed: 115200 is then 2.1 % high and works; 250000 is exact. */
#define DIVISOR ((F_CPU + 4UL * BAUD) / (8UL * BAUD) - 1)

/* Indices of 8 bits make the output ring wrap by itself. */
static volatile char out[256];
static volatile uint8_t out_head, out_tail;
#define IN_SIZE 64
static volatile uint8_t in[IN_SIZE];
static volatile uint8_t in_head, in_tail;
static volatile uint16_t errors;
uint16_t uart_drops;

ISR(USART_UDRE_vect) {
    if (out_head == out_tail) UCSR0B &= (uint8_t)~_BV(UDRIE0);
    else UDR0 = (uint8_t)out[out_tail++];
}

ISR(USART_RX_vect) {
    uint8_t status = UCSR0A, byte = UDR0, next = (in_head + 1) % IN_SIZE;
    if (status & (_BV(FE0) | _BV(DOR0))) errors++;
    if (next == in_tail) {
        errors++;
        return;
    }
    in[in_head] = byte;
    in_head = next;
}

void uart_start(void) {
    UCSR0A = _BV(U2X0);
    UBRR0 = DIVISOR;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool uart_has_room(uint8_t length) { return (uint8_t)(out_tail - out_head - 1) >= length; }

bool uart_is_idle(void) { return out_head == out_tail; }

bool uart_send(const char *line, uint8_t length) {
    if (!uart_has_room(length)) {
        uart_drops++;
        return false;
    }
    uint8_t head = out_head;
    for (uint8_t i = 0; i < length; i++) out[head++] = line[i];
    out_head = head;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { UCSR0B |= _BV(UDRIE0); }
    return true;
}

int16_t uart_take(void) {
    if (in_head == in_tail) return -1;
    uint8_t byte = in[in_tail];
    in_tail = (in_tail + 1) % IN_SIZE;
    return byte;
}

void uart_error(void) {
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { errors++; }
}

uint16_t uart_errors(void) {
    uint16_t count;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { count = errors; }
    return count;
}
