#include "limiter.h"
#include <libavutil/mem.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

/* Time for the gain to come down ahead of a peak: long enough not to crackle, short enough to stream. */
#define ATTACK_SECS 0.002
/* Time constant of the gain coming back: longer than a pitch period, so that it does not distort the voice. */
#define RELEASE_SECS 0.05
#define FADE_SECS 0.002
/* Samples looked at on either side of a point between two samples. */
#define REACH 12
#define WINDOW (2 * REACH)
/* Stretch of samples that is passed through at once where there is nothing to limit. */
#define STRETCH 128
/* A reduction below this (0.0009 dB) has ended. */
#define NEGLIGIBLE 1e-4
/* Ring over the attack at 48 kHz, and a power of two. */
#define RING 128

struct Limiter {
  float gain, ceiling, watch_above;
  int attack, fade, delay, history;
  double release;
  /* The last `history` samples, then the block in work. */
  float *signal;
  int room;
  int64_t count;
  /* Samples for which the interpolation has still to be looked at. */
  int watching;
  double previous_need;
  /* The envelope: reductions over the attack, and the falling sequence of its largest needs with their times. */
  double reductions[RING], queue_value[RING], held, sum;
  int64_t queue_at[RING], clock;
  unsigned queue_head, queue_tail;
  int quiet;
  /* Interpolation at 1/4 and 1/2 between two samples; 3/4 is the first reversed. */
  float quarter[WINDOW], half[WINDOW], three_quarters[WINDOW];
};

/* A sinc under a Hann window. */
static void interpolation(double offset, float *taps) {
  double exact[WINDOW], sum = 0;
  for (int k = 0; k < WINDOW; k++) {
    double t = k - (REACH - 1) - offset, window = cos(M_PI * t / (2 * REACH));
    sum += exact[k] = sin(M_PI * t) / (M_PI * t) * window * window;
  }
  for (int k = 0; k < WINDOW; k++) taps[k] = exact[k] / sum;
}

Limiter *limiter_open(int rate_hz, double gain_db, double ceiling_db) {
  Limiter *limiter = av_mallocz(sizeof(Limiter));
  if (!limiter) return NULL;
  interpolation(0.25, limiter->quarter);
  interpolation(0.5, limiter->half);
  double worst_overshoot = 0;
  for (int k = 0; k < WINDOW; k++) {
    limiter->three_quarters[k] = limiter->quarter[WINDOW - 1 - k];
    worst_overshoot += fabs(limiter->half[k]);
  }
  limiter->gain = pow(10, gain_db / 20);
  limiter->ceiling = pow(10, ceiling_db / 20);
  /* No interpolated value exceeds the samples around it by more, so quiet stretches need no look. */
  limiter->watch_above = limiter->ceiling / worst_overshoot;
  limiter->attack = fmax(1, round(ATTACK_SECS * rate_hz));
  if (limiter->attack > RING - 3) limiter->attack = RING - 3;
  limiter->release = exp(-1 / (RELEASE_SECS * rate_hz));
  limiter->fade = round(FADE_SECS * rate_hz);
  limiter->delay = limiter->attack + REACH;
  limiter->history = limiter->delay + WINDOW;
  limiter->quiet = limiter->attack + 1;
  limiter->room = limiter->history;
  limiter->signal = av_calloc(limiter->room, sizeof(float));
  if (limiter->signal) return limiter;
  limiter_close(limiter);
  return NULL;
}

void limiter_close(Limiter *limiter) {
  if (!limiter) return;
  av_free(limiter->signal);
  av_free(limiter);
}

int limiter_delay(const Limiter *limiter) { return limiter->delay; }

static float loudest(const float *samples, int count) {
  v128_t peak = wasm_f32x4_splat(0);
  int i = 0;
  for (; i + 4 <= count; i += 4) peak = wasm_f32x4_pmax(peak, wasm_f32x4_abs(wasm_v128_load(samples + i)));
  float lanes[4], most = 0;
  wasm_v128_store(lanes, peak);
  for (int k = 0; k < 4; k++) most = lanes[k] > most ? lanes[k] : most;
  for (; i < count; i++) most = fabsf(samples[i]) > most ? fabsf(samples[i]) : most;
  return most;
}

static float sum_of(v128_t v) {
  v = wasm_f32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1);
}

/* Largest magnitude from sample `at` up to, not including, the next one. */
static float true_peak(const Limiter *limiter, int at) {
  const float *from = limiter->signal + at - REACH + 1;
  v128_t a = wasm_f32x4_splat(0), b = a, c = a;
  for (int k = 0; k < WINDOW; k += 4) {
    v128_t x = wasm_v128_load(from + k);
    a = wasm_f32x4_add(a, wasm_f32x4_mul(x, wasm_v128_load(limiter->quarter + k)));
    b = wasm_f32x4_add(b, wasm_f32x4_mul(x, wasm_v128_load(limiter->half + k)));
    c = wasm_f32x4_add(c, wasm_f32x4_mul(x, wasm_v128_load(limiter->three_quarters + k)));
  }
  return fmaxf(fmaxf(fabsf(limiter->signal[at]), fabsf(sum_of(a))), fmaxf(fabsf(sum_of(b)), fabsf(sum_of(c))));
}

/* Reduction wanted for the sample REACH before `index`, now that all around it are known. */
static double need_at(Limiter *limiter, int index) {
  if (fabsf(limiter->signal[index]) > limiter->watch_above) limiter->watching = WINDOW;
  if (limiter->watching == 0) return 0;
  limiter->watching--;
  float peak = true_peak(limiter, index - REACH);
  return peak > limiter->ceiling ? 1 - limiter->ceiling / peak : 0;
}

/* Gain for the sample `attack` before the one that needs the reduction: each is reached in time and without a step. */
static double envelope_next(Limiter *limiter, double value) {
  int64_t now = limiter->clock++;
  while (limiter->queue_tail != limiter->queue_head && limiter->queue_value[(limiter->queue_tail - 1) % RING] <= value) limiter->queue_tail--;
  limiter->queue_value[limiter->queue_tail % RING] = value;
  limiter->queue_at[limiter->queue_tail++ % RING] = now;
  if (now - limiter->queue_at[limiter->queue_head % RING] > limiter->attack) limiter->queue_head++;
  double wanted = limiter->queue_value[limiter->queue_head % RING];

  limiter->held = wanted > limiter->held ? wanted : wanted + (limiter->held - wanted) * limiter->release;
  if (limiter->held < NEGLIGIBLE) limiter->held = 0;

  /* The mean over the attack turns steps into ramps and still reaches each peak's reduction in time. */
  limiter->sum += limiter->held - limiter->reductions[(uint64_t)(now - limiter->attack - 1) % RING];
  limiter->reductions[(uint64_t)now % RING] = limiter->held;
  limiter->quiet = limiter->held == 0 ? limiter->quiet + 1 : 0;
  if (limiter->quiet > limiter->attack) limiter->sum = 0;
  return limiter->sum == 0 ? 1 : 1 - limiter->sum / (limiter->attack + 1);
}

/* Gain for the sample `delay` before `index`. A peak between two samples must find the gain down on both. */
static double gain_at(Limiter *limiter, int index) {
  double need = need_at(limiter, index), value = fmax(need, limiter->previous_need);
  limiter->previous_need = need;
  return envelope_next(limiter, value);
}

/* Limits a stretch of the signal into `out`, each sample written `delay` samples late. */
static void limit(Limiter *limiter, int from, int count, float *out) {
  const float *late = limiter->signal + from - limiter->delay;
  int at_rest = limiter->watching == 0 && limiter->previous_need == 0 && limiter->quiet > limiter->attack;
  if (at_rest && loudest(limiter->signal + from, count) <= limiter->watch_above) {
    memcpy(out, late, count * sizeof(float));
    return;
  }
  if (at_rest) {
    /* What the envelope holds is older than the stretches passed through. */
    memset(limiter->reductions, 0, sizeof limiter->reductions);
    limiter->queue_head = limiter->queue_tail = limiter->clock = 0;
  }
  for (int i = 0; i < count; i++) out[i] = late[i] * gain_at(limiter, from + i);
}

/* Rises from 0 to 1 over the fade at either end of a text. */
static float ease(int64_t samples_from_end, int fade) {
  double rise = sin(M_PI * samples_from_end / (2.0 * fade));
  return rise * rise;
}

/* Gives as many samples as it takes, `delay` late: those of before the start are still in front. */
static int shift(Limiter *limiter, const float *samples, int count, float *out) {
  int history = limiter->history;
  if (limiter->room < history + count) {
    float *larger = av_realloc_array(limiter->signal, history + count, sizeof(float));
    if (!larger) return -1;
    limiter->signal = larger;
    limiter->room = history + count;
  }
  float *block = limiter->signal + history;
  for (int i = 0; i < count; i++) block[i] = samples ? samples[i] * limiter->gain : 0;
  for (int i = 0; i < count && limiter->count + i < limiter->fade; i++) block[i] *= ease(limiter->count + i, limiter->fade);
  for (int at = 0; at < count; at += STRETCH) limit(limiter, history + at, count - at < STRETCH ? count - at : STRETCH, out + at);
  memmove(limiter->signal, limiter->signal + count, history * sizeof(float));
  limiter->count += count;
  return count;
}

int limiter_write(Limiter *limiter, const float *samples, int count, float *out) {
  int64_t early = limiter->delay - limiter->count;
  int skipped = early <= 0 ? 0 : early < count ? (int)early : count;
  if (shift(limiter, samples, count, out) < 0) return -1;
  memmove(out, out + skipped, (count - skipped) * sizeof(float));
  return count - skipped;
}

int limiter_finish(Limiter *limiter, float *out) {
  int left = limiter->count < limiter->delay ? limiter->count : limiter->delay;
  if (shift(limiter, NULL, limiter->delay, out) < 0) return -1;
  memmove(out, out + limiter->delay - left, left * sizeof(float));
  for (int i = left > limiter->fade ? left - limiter->fade : 0; i < left; i++) out[i] *= ease(left - 1 - i, limiter->fade);
  return left;
}
