import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SignatureError } from './signature.ts';

/** The `.onnx.json` beside a Piper voice; what is not looked at is left out. */
export const PiperConfig = Type.Object({
  audio: Type.Object({ sample_rate: Type.Integer({ minimum: 8000, maximum: 48000 }) }),
  espeak: Type.Optional(Type.Object({ voice: Type.String({ pattern: '^[A-Za-z0-9/_-]{1,40}$' }) })),
  language: Type.Optional(Type.Object({ code: Type.String() })),
  phoneme_type: Type.Optional(Type.String()),
  phoneme_id_map: Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0, maximum: 65535 }))),
  num_symbols: Type.Optional(Type.Integer({ minimum: 1, maximum: 65536 })),
  num_speakers: Type.Integer({ minimum: 1, maximum: 10_000 }),
  speaker_id_map: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
  inference: Type.Optional(
    Type.Object({
      noise_scale: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
      length_scale: Type.Optional(Type.Number({ minimum: 0.1, maximum: 10 })),
      noise_w: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
    }),
  ),
  hop_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 4096 })),
});
export type PiperConfig = Static<typeof PiperConfig>;

const validator = Compile(PiperConfig);
/** What stands before a text, behind each of its symbols, and at its end. */
export const START = '^';
export const PAD = '_';
export const END = '$';

/** @throws SignatureError where the file beside the model is not what Piper writes, or asks for another front end */
export function readPiperConfig(value: unknown): PiperConfig {
  if (!validator.Check(value)) {
    const [error] = validator.Errors(value);
    throw new SignatureError(`The voice's .onnx.json is not Piper's: ${error?.instancePath || '/'} ${error?.message}.`);
  }
  const { phoneme_type: type = 'espeak', phoneme_id_map: ids, num_symbols: symbolCount = 256 } = value;
  if (type !== 'espeak' && type !== 'text') {
    throw new SignatureError(`The voice reads phonemes of the type "${type}"; supported are "espeak" and "text".`);
  }
  const missing = [START, PAD, END].find((symbol) => ids[symbol]?.length !== 1);
  if (missing !== undefined) throw new SignatureError(`The voice's phoneme_id_map has no single id for "${missing}".`);
  if (
    Object.values(ids)
      .flat()
      .some((id) => id >= symbolCount)
  ) {
    throw new SignatureError(`The voice's phoneme_id_map holds ids beyond its ${symbolCount} symbols.`);
  }
  return value;
}

/** Speakers of a voice by name; a voice of one speaker that has no name is `''`. */
export function piperSpeakers(config: PiperConfig): Map<string, number> {
  const named = Object.entries(config.speaker_id_map ?? {}).filter(([, id]) => id < config.num_speakers);
  if (named.length > 0) return new Map(named);
  if (config.num_speakers === 1) return new Map([['', 0]]);
  return new Map(Array.from({ length: config.num_speakers }, (_, id) => [String(id), id]));
}
