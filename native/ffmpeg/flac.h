#pragma once
#include <stdint.h>

/* Writes a frame of FLAC whose number (RFC 9639, section 9.1.5) is higher by `more`. `out` has room for 6 bytes more. Returns its size. */
int flac_renumber(const uint8_t *frame, int size, uint32_t more, uint8_t *out);
