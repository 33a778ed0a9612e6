/*
 * What a voice's samples go through before an encoder: high-pass, rate conversion, static gain, true-peak limiter, dither. The
 * limiter stands after the rate conversion, because band-limiting raises peaks. Gives round(samples in * rate out / rate in).
 */
#include "host.h"
#include "limiter.h"
#include "resampler.h"
#include <libavutil/mem.h>
#include <libavutil/error.h>
#include <math.h>
#include <string.h>
#include <wasm_simd128.h>

/* Samples in a call: bounds memory, and keeps them in the processor's cache. */
#define BLOCK 2048
/* Below every voice: 0.1 dB is taken from the deepest, at 70 Hz. */
#define CUTOFF_HZ 10
/* What is left after a sound, below which it is nothing: numbers near zero are slow. */
#define NOTHING 1e-9
/* Steps of 16 bits that the noise reaches to. One is enough for the rounding; two, 92 dB under full scale, are not heard. */
#define DITHER_STEPS 2

typedef struct {
  int in_hz, out_hz;
  double keep, before, level;
  Resampler *resampler;
  Limiter *limiter;
  int64_t taken, leveled;
  v128_t noise;
  /* Numbers drawn that have not been used yet. */
  float drawn[4];
  int left;
  int room, is_finished;
  float *resampled, *out;
  int16_t *rounded;
  int16_t input[BLOCK];
  float work[BLOCK];
} Chain;

EXPORT(chain_close) void chain_close(Chain *chain) {
  if (!chain) return;
  resampler_close(chain->resampler);
  limiter_close(chain->limiter);
  av_free(chain->resampled);
  av_free(chain->out);
  av_free(chain->rounded);
  av_free(chain);
}

static int open_chain(Chain *chain, int in_hz, int out_hz, double gain_db, double ceiling_db) {
  chain->in_hz = in_hz;
  chain->out_hz = out_hz;
  chain->keep = exp(-2 * M_PI * CUTOFF_HZ / in_hz);
  /* The same noise for every stream: equal requests give equal bytes. */
  chain->noise = wasm_i32x4_make(0x9e3779b9, 0x7f4a7c15, 0xf39cc060, 0x1ce4e5b9);
  chain->limiter = limiter_open(out_hz, gain_db, ceiling_db);
  if (!chain->limiter) return AVERROR(ENOMEM);
  if (in_hz != out_hz && !(chain->resampler = resampler_open(in_hz, out_hz))) return AVERROR(ENOMEM);
  chain->room = chain->resampler ? resampler_room(chain->resampler, BLOCK) : BLOCK;
  /* The limiter gives all it holds at once. */
  if (chain->room < limiter_delay(chain->limiter)) chain->room = limiter_delay(chain->limiter);
  chain->resampled = av_malloc_array(chain->room, sizeof(float));
  chain->out = av_malloc_array(chain->room, sizeof(float));
  chain->rounded = av_malloc_array(chain->room, sizeof(int16_t));
  return chain->resampled && chain->out && chain->rounded ? 0 : AVERROR(ENOMEM);
}

EXPORT(chain_open) Chain *chain_open(int in_hz, int out_hz, double gain_db, double ceiling_db) {
  Chain *chain = av_mallocz(sizeof(Chain));
  if (!chain) return NULL;
  if (open_chain(chain, in_hz, out_hz, gain_db, ceiling_db) >= 0) return chain;
  chain_close(chain);
  return NULL;
}

/* Where 16-bit samples for `chain_write` are put, BLOCK at most. */
EXPORT(chain_input) int16_t *chain_input(Chain *chain) { return chain->input; }
EXPORT(chain_output) float *chain_output(Chain *chain) { return chain->out; }

/* Takes away what does not swing: an offset of the samples costs headroom and clicks where they are cut. */
static void high_pass(Chain *chain, int count, double factor) {
  double before = chain->before, level = chain->level, keep = chain->keep;
  for (int i = 0; i < count; i++) {
    double sample = chain->input[i] * factor;
    level = sample - before + keep * level;
    if (level < NOTHING && level > -NOTHING) level = 0;
    before = sample;
    chain->work[i] = level;
  }
  chain->before = before;
  chain->level = level;
}

/* Four numbers of a triangle, from four generators of their own: xorshift32, and the difference of its halves. */
static void draw(Chain *chain) {
  v128_t state = chain->noise;
  state = wasm_v128_xor(state, wasm_i32x4_shl(state, 13));
  state = wasm_v128_xor(state, wasm_u32x4_shr(state, 17));
  state = wasm_v128_xor(state, wasm_i32x4_shl(state, 5));
  chain->noise = state;
  v128_t difference = wasm_i32x4_sub(wasm_u32x4_shr(state, 16), wasm_v128_and(state, wasm_i32x4_splat(0xffff)));
  v128_t scale = wasm_f32x4_splat(DITHER_STEPS / 32768.0f / 0x10000);
  wasm_v128_store(chain->drawn, wasm_f32x4_mul(wasm_f32x4_convert_i32x4(difference), scale));
}

/*
 * What is rounded afterwards has an error that does not depend on the voice, and pauses are as quiet as a good room and not
 * digital zeros, which recognisers of speech stumble at.
 */
static void dither(Chain *chain, float *samples, int count) {
  int i = 0;
  for (; i < count && chain->left > 0; i++) samples[i] += chain->drawn[4 - chain->left--];
  for (; i + 4 <= count; i += 4) {
    draw(chain);
    wasm_v128_store(samples + i, wasm_f32x4_add(wasm_v128_load(samples + i), wasm_v128_load(chain->drawn)));
  }
  if (i == count) return;
  draw(chain);
  for (chain->left = 4; i < count; i++) samples[i] += chain->drawn[4 - chain->left--];
}

static int level(Chain *chain, const float *samples, int count) {
  chain->leveled += count;
  int ready = limiter_write(chain->limiter, samples, count, chain->out);
  if (ready > 0) dither(chain, chain->out, ready);
  return ready < 0 ? AVERROR(ENOMEM) : ready;
}

/* Takes samples of the input, `factor` times as loud. Returns how many are ready in the output. */
EXPORT(chain_write) int chain_write(Chain *chain, int count, double factor) {
  chain->taken += count;
  high_pass(chain, count, factor / 32768);
  if (!chain->resampler) return level(chain, chain->work, count);
  int ready = resampler_write(chain->resampler, chain->work, count, chain->resampled);
  return ready < 0 ? AVERROR(ENOMEM) : level(chain, chain->resampled, ready);
}

/* Gives out what is held back, and then nothing more: the limiter's rest follows the resampler's, in one piece or two. */
EXPORT(chain_finish) int chain_finish(Chain *chain) {
  int64_t missing = llround((double)chain->taken * chain->out_hz / chain->in_hz) - chain->leveled;
  if (missing > 0 && chain->resampler) {
    int ready = resampler_write(chain->resampler, NULL, resampler_reach(chain->resampler), chain->resampled);
    if (ready >= 0) ready = level(chain, chain->resampled, ready < missing ? ready : (int)missing);
    /* The limiter may have kept all of a very short text. */
    if (ready != 0) return ready;
  }
  if (chain->is_finished) return 0;
  chain->is_finished = 1;
  int rest = limiter_finish(chain->limiter, chain->out);
  if (rest > 0) dither(chain, chain->out, rest);
  return rest < 0 ? AVERROR(ENOMEM) : rest;
}

/* The first `count` samples of the output, rounded to 16 bits. */
EXPORT(chain_rounded) int16_t *chain_rounded(Chain *chain, int count) {
  const v128_t scale = wasm_f32x4_splat(32768);
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    v128_t low = wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(chain->out + i), scale));
    v128_t high = wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(chain->out + i + 4), scale));
    wasm_v128_store(chain->rounded + i, wasm_i16x8_narrow_i32x4(wasm_i32x4_trunc_sat_f32x4(low), wasm_i32x4_trunc_sat_f32x4(high)));
  }
  for (; i < count; i++) {
    float value = nearbyintf(chain->out[i] * 32768);
    chain->rounded[i] = value > 32767 ? 32767 : value < -32768 ? -32768 : (int16_t)value;
  }
  return chain->rounded;
}
