#include "flags.h"

#include "board.h"
#include "settings.h"

/* So many changes that led to nothing, forgotten at one a second, are a loose contact. */
#define CHATTER 12

struct slot {
    uint32_t since_ms;
    uint8_t seen; /* both contacts, as last read */
    uint8_t restless;
    bool chatters;
};

static struct slot slots[FLAGS];
static uint8_t known, present, odd, broken;
static uint8_t told_present, told_fault = 0xFF;
static uint32_t calmed_ms;

static bool is_paired(uint8_t bit) { return (settings_get(SET_PAIRS) & bit) != 0; }

/* Bit 0: first contact closed, the flag is in. Bit 1: second contact closed, the flag is out. */
static uint8_t contacts(uint8_t bit) {
    uint8_t first = (board_first_contacts() & bit) != 0, second = (board_second_contacts() & bit) != 0;
    if (!is_paired(bit)) second = !first;
    return (uint8_t)(first | second << 1);
}

static void believe(uint8_t bit, uint8_t seen) {
    known |= bit;
    /* Both open or both closed: a wire is cut or shorted. The flag stays as it was last believed. */
    if (seen == 0 || seen == 3) {
        odd |= bit;
        return;
    }
    odd &= (uint8_t)~bit;
    if (seen & 1) present |= bit;
    else present &= (uint8_t)~bit;
}

static void watch(uint8_t index, uint32_t now_ms) {
    struct slot *slot = &slots[index];
    uint8_t bit = (uint8_t)(1 << index), seen = contacts(bit);
    if (seen != slot->seen) {
        slot->seen = seen;
        slot->since_ms = now_ms;
        if (slot->restless < 255) slot->restless++;
        if (slot->restless > CHATTER) slot->chatters = true;
    } else if (now_ms - slot->since_ms >= (uint32_t)settings_get(SET_FLAG_MS)) {
        believe(bit, seen);
    }
}

static void calm(uint32_t now_ms) {
    if (now_ms - calmed_ms < 1000) return;
    calmed_ms = now_ms;
    for (uint8_t i = 0; i < FLAGS; i++) {
        if (slots[i].restless) slots[i].restless--;
        else slots[i].chatters = false;
    }
}

bool flags_work(uint32_t now_ms) {
    uint8_t loose = 0;
    for (uint8_t i = 0; i < FLAGS; i++) {
        watch(i, now_ms);
        if (slots[i].chatters) loose |= (uint8_t)(1 << i);
    }
    calm(now_ms);
    broken = (odd | loose) & (uint8_t)settings_get(SET_FLAGS);
    return flags_present() != told_present || flags_fault() != told_fault;
}

uint8_t flags_fault(void) {
    uint8_t absent = ALL_FLAGS & (uint8_t)~settings_get(SET_FLAGS);
    uint8_t unknown = ALL_FLAGS & (uint8_t)~known;
    return absent | unknown | broken;
}

uint8_t flags_broken(void) { return broken; }

uint8_t flags_present(void) { return (present | flags_fault()) & ALL_FLAGS; }

uint8_t flags_changed(void) { return flags_present() ^ told_present; }

void flags_told(void) {
    told_present = flags_present();
    told_fault = flags_fault();
}
