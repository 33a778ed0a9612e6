#pragma once

/*
 * Static gain, then a look-ahead limiter that watches the true peak: it bounds what a 4x oversampling meter reads, not only the
 * samples themselves. Also eases the very first and last milliseconds in and out, which does nothing to audio that begins and
 * ends at zero and spares all other audio its click.
 */
typedef struct Limiter Limiter;

Limiter *limiter_open(int rate_hz, double gain_db, double ceiling_db);
void limiter_close(Limiter *limiter);
/* Samples held back. */
int limiter_delay(const Limiter *limiter);
/* Writes the samples that are ready, `count` at most, to `out`, and returns how many. */
int limiter_write(Limiter *limiter, const float *samples, int count, float *out);
/* Writes the samples held back, `limiter_delay` at most. */
int limiter_finish(Limiter *limiter, float *out);
