import { Type } from 'typebox';
import { Nullable } from './common.ts';

const UnixTime = Type.Integer({ minimum: 0, maximum: 253402300799 });

export const UsageQuery = Type.Object({
  start_unix: Type.Optional(UnixTime),
  end_unix: Type.Optional(UnixTime),
  interval: Type.Optional(Type.String({ enum: ['hour', 'day', 'week', 'month'], default: 'day' })),
  breakdown: Type.Optional(Type.String({ enum: ['none', 'key', 'voice', 'model'], default: 'none' })),
});

export const Usage = Type.Object({
  buckets: Type.Array(
    Type.Object({
      start_unix: Type.Integer({ description: 'UTC; weeks begin on Monday.' }),
      credits: Type.Number(),
      characters: Type.Integer(),
      requests: Type.Integer(),
      audio_secs: Type.Number(),
      by: Type.Optional(Nullable(Type.String({ description: 'Id of the key, voice or model; null for the console.' }))),
    }),
  ),
});

export const Balance = Type.Object({
  balance: Nullable(Type.Number()),
  unlimited: Type.Boolean(),
  plan: Type.String(),
  concurrency_limit: Type.Integer(),
  concurrency_in_use: Type.Integer(),
});
