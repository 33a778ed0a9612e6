#pragma once

/*
 * Changes the sample rate of a stream without shifting it in time: a polyphase filter for ratios of whole numbers. FFmpeg's own
 * gives the same and takes twice as long where it has no assembler; it reads the files that people send.
 */
typedef struct Resampler Resampler;

Resampler *resampler_open(int in_hz, int out_hz);
void resampler_close(Resampler *resampler);
/* Most that `count` samples become. */
int resampler_room(const Resampler *resampler, int count);
/* Writes what is ready to `out`, and returns how many. Without samples, silence is taken in their place. Below 0: no memory. */
int resampler_write(Resampler *resampler, const float *samples, int count, float *out);
/* Samples that must follow the last one, so that all that it becomes is ready. */
int resampler_reach(const Resampler *resampler);
