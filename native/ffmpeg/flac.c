#include "flac.h"
#include <libavutil/common.h>
#include <libavutil/crc.h>
#include <libavutil/intreadwrite.h>
#include <string.h>

/* Sync code, block size and rate, channels and sample size. */
#define FIXED_BYTES 4

int flac_renumber(const uint8_t *frame, int size, uint32_t more, uint8_t *out) {
  const uint8_t *in = frame + FIXED_BYTES;
  uint8_t *at = out + FIXED_BYTES, byte;
  uint32_t number;
  memcpy(out, frame, FIXED_BYTES);
  GET_UTF8(number, *in++, return AVERROR_INVALIDDATA;)
  number += more;
  PUT_UTF8(number, byte, *at++ = byte;)
  /* A block size or a rate that its code does not name stands behind the number, in one byte or two. */
  int size_code = frame[2] >> 4, rate_code = frame[2] & 15;
  int explicit_bytes = (size_code == 6) + 2 * (size_code == 7) + (rate_code == 12) + 2 * (rate_code == 13 || rate_code == 14);
  memcpy(at, in, explicit_bytes);
  in += explicit_bytes + 1;
  at += explicit_bytes;
  *at = av_crc(av_crc_get_table(AV_CRC_8_ATM), 0, out, at - out);
  at++;
  int rest = size - (in - frame) - 2;
  memcpy(at, in, rest);
  at += rest;
  AV_WL16(at, av_crc(av_crc_get_table(AV_CRC_16_ANSI), 0, out, at - out));
  return at + 2 - out;
}
