#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Longer than any machine is busy; whoever promised bytes by then is dead. */
enum { PROMISED_MS = 20000 };

static void die(const char *what) {
    perror(what);
    exit(1);
}

void line_start(struct line *l, const char *link) {
    memset(l, 0, sizeof *l);
    l->master = l->slave = -1;
    l->link = link;
    l->seed = 777;
    if (link) line_plug(l);
}

void line_plug(struct line *l) {
    if (!l->link || l->master >= 0) return;
    l->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (l->master < 0 || grantpt(l->master) || unlockpt(l->master)) die("pty");
    const char *name = ptsname(l->master);
    /* Held open, so that the board does not notice stations that come and go. */
    l->slave = open(name, O_RDWR | O_NOCTTY);
    struct termios t;
    if (l->slave < 0 || tcgetattr(l->slave, &t)) die(name);
    cfmakeraw(&t);
    tcsetattr(l->slave, TCSANOW, &t);
    unlink(l->link);
    if (symlink(name, l->link)) die(l->link);
}

void line_unplug(struct line *l) {
    if (l->master < 0) return;
    unlink(l->link);
    close(l->slave);
    close(l->master);
    l->master = l->slave = -1;
}

static unsigned by_chance(struct line *l) {
    l->seed = l->seed * 1103515245u + 12345u;
    return (l->seed >> 16) % 1000;
}

/* A printed line begins with the time of its last byte. */
static void print(struct line *l, uint8_t byte, double now_ms) {
    if (l->length < sizeof l->text - 1) l->text[l->length++] = (char)byte;
    if (byte != '\n') return;
    l->text[l->length] = 0;
    printf("%.3f %s", now_ms, l->text);
    l->length = 0;
}

void line_from_board(struct line *l, uint8_t byte, double now_ms) {
    if (l->drop > 0 || by_chance(l) < l->drop_per_mille) {
        if (l->drop > 0) l->drop--;
        return;
    }
    if (l->garble > 0 || by_chance(l) < l->garble_per_mille) {
        if (l->garble > 0) l->garble--;
        byte ^= (uint8_t)(1 << by_chance(l) % 8);
    }
    if (!l->link) print(l, byte, now_ms);
    else if (l->master >= 0 && write(l->master, &byte, 1) == 1) l->sent++;
    else l->lost++;
}

size_t line_to_board(struct line *l, uint8_t *bytes, size_t most, bool must) {
    size_t have = 0;
    while (l->master >= 0 && have < most) {
        ssize_t count = read(l->master, bytes + have, most - have);
        if (count > 0) have += (size_t)count;
        else if (!must || (count < 0 && errno != EAGAIN && errno != EINTR)) break;
        else {
            struct pollfd ready = {.fd = l->master, .events = POLLIN};
            if (poll(&ready, 1, PROMISED_MS) == 0) {
                fprintf(stderr, "promised bytes did not come\n");
                exit(1);
            }
        }
    }
    return have;
}
