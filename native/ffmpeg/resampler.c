#include "resampler.h"
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <math.h>
#include <string.h>
#include <wasm_simd128.h>

/* Zero crossings of the sinc on either side; the window lets 0.1 dB through at 0.9 of the lower rate's half, and 80 dB less beyond. */
#define CROSSINGS 16
#define KAISER_BETA 9
/* Of half the lower rate: where the filter has fallen to the half. */
#define CUTOFF 0.97

/* Filters of a pair of rates, one for each place between two samples: made once, and kept for all streams. */
typedef struct Bank {
  struct Bank *next;
  int in_hz, out_hz;
  /* Steps of an input sample that the output's places are multiples of, and how many of them one is after the other. */
  int phases, step, taps;
  float coefficients[];
} Bank;

struct Resampler {
  const Bank *bank;
  /* Input around the place of the next sample. */
  float *signal;
  int filled, room, phase;
};

static Bank *banks;

static double bessel(double x) {
  double sum = 1, term = 1;
  for (int k = 1; term > sum * 1e-12; k++) sum += term *= x * x / (4.0 * k * k);
  return sum;
}

/* Taps of the filter for a place `offset` samples, 0 to 1, behind the middle one. */
static void design(float *taps, int count, double offset, double cutoff) {
  double exact[count], sum = 0, reach = count / 2;
  for (int k = 0; k < count; k++) {
    double t = k - (count / 2 - 1) - offset, x = M_PI * t * cutoff, edge = t / reach;
    double window = edge * edge < 1 ? bessel(KAISER_BETA * sqrt(1 - edge * edge)) : 0;
    sum += exact[k] = window * (x == 0 ? 1 : sin(x) / x);
  }
  for (int k = 0; k < count; k++) taps[k] = exact[k] / sum;
}

static const Bank *bank_of(int in_hz, int out_hz) {
  for (Bank *bank = banks; bank; bank = bank->next) {
    if (bank->in_hz == in_hz && bank->out_hz == out_hz) return bank;
  }
  int divisor = av_gcd(in_hz, out_hz), phases = out_hz / divisor;
  double ratio = out_hz < in_hz ? (double)out_hz / in_hz : 1;
  int taps = ((int)ceil(2 * CROSSINGS / ratio) + 7) & ~7;
  Bank *bank = av_malloc(sizeof(Bank) + sizeof(float) * phases * taps);
  if (!bank) return NULL;
  *bank = (Bank){banks, in_hz, out_hz, phases, in_hz / divisor, taps};
  for (int phase = 0; phase < phases; phase++) design(bank->coefficients + phase * taps, taps, (double)phase / phases, ratio * CUTOFF);
  return banks = bank;
}

Resampler *resampler_open(int in_hz, int out_hz) {
  Resampler *resampler = av_mallocz(sizeof(Resampler));
  if (!resampler) return NULL;
  resampler->bank = bank_of(in_hz, out_hz);
  if (resampler->bank) {
    resampler->room = resampler->bank->taps;
    /* In front of the first sample there is silence. */
    resampler->filled = resampler->bank->taps / 2 - 1;
    resampler->signal = av_calloc(resampler->room, sizeof(float));
  }
  if (resampler->signal) return resampler;
  resampler_close(resampler);
  return NULL;
}

void resampler_close(Resampler *resampler) {
  if (!resampler) return;
  av_free(resampler->signal);
  av_free(resampler);
}

int resampler_reach(const Resampler *resampler) { return resampler->bank->taps / 2; }

int resampler_room(const Resampler *resampler, int count) {
  return (int)((int64_t)(count + resampler->bank->taps) * resampler->bank->out_hz / resampler->bank->in_hz) + 2;
}

/* `count` is a multiple of 8. */
static float product(const float *samples, const float *taps, int count) {
  v128_t a = wasm_f32x4_splat(0), b = a;
  for (int k = 0; k < count; k += 8) {
    a = wasm_f32x4_add(a, wasm_f32x4_mul(wasm_v128_load(samples + k), wasm_v128_load(taps + k)));
    b = wasm_f32x4_add(b, wasm_f32x4_mul(wasm_v128_load(samples + k + 4), wasm_v128_load(taps + k + 4)));
  }
  a = wasm_f32x4_add(a, b);
  a = wasm_f32x4_add(a, wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(a, 0) + wasm_f32x4_extract_lane(a, 1);
}

int resampler_write(Resampler *resampler, const float *samples, int count, float *out) {
  const Bank *bank = resampler->bank;
  if (resampler->room < resampler->filled + count) {
    float *larger = av_realloc_array(resampler->signal, resampler->filled + count, sizeof(float));
    if (!larger) return -1;
    resampler->signal = larger;
    resampler->room = resampler->filled + count;
  }
  if (samples) memcpy(resampler->signal + resampler->filled, samples, count * sizeof(float));
  else memset(resampler->signal + resampler->filled, 0, count * sizeof(float));
  resampler->filled += count;

  int at = 0, ready = 0, phase = resampler->phase;
  for (; at + bank->taps <= resampler->filled; ready++) {
    out[ready] = product(resampler->signal + at, bank->coefficients + phase * bank->taps, bank->taps);
    phase += bank->step;
    at += phase / bank->phases;
    phase %= bank->phases;
  }
  /* The filter is longer than the way from one place to the next: what that one needs first is there. */
  resampler->phase = phase;
  resampler->filled -= at;
  memmove(resampler->signal, resampler->signal + at, resampler->filled * sizeof(float));
  return ready;
}
