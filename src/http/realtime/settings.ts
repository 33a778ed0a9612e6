import { JOINABLE } from '../../audio/formats.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import { Problem } from '../../errors.ts';
import { foreignModel } from '../../speech/foreign-models.ts';
import type { SpeechOptions } from '../../speech/prepare.ts';
import type { AudioFormat, SpeakingBody } from './schemas.ts';

/** How a session speaks; a response may change it for itself. */
export interface Settings {
  voice: string | undefined;
  format: AudioFormat;
  speed: number;
  instructions: string;
}

export const DEFAULT_SETTINGS: Settings = {
  voice: undefined,
  format: { type: 'audio/pcm', rate: 24_000 },
  speed: 1,
  instructions: '',
};

const BETA_FORMATS: Record<string, AudioFormat> = {
  pcm16: { type: 'audio/pcm', rate: 24_000 },
  g711_ulaw: { type: 'audio/pcmu' },
  g711_alaw: { type: 'audio/pcma' },
};

/** Settings with what a client changes. @throws Problem BAD_REQUEST where it wants text instead of speech */
export function changed(before: Settings, body: SpeakingBody): Settings {
  const modalities = body.output_modalities ?? body.modalities;
  if (modalities && !modalities.includes('audio')) {
    throw new Problem('BAD_REQUEST', 'This server only speaks. Let output_modalities include "audio".');
  }
  const output = body.audio?.output;
  const voice = output?.voice ?? body.voice;
  return {
    voice: (typeof voice === 'string' ? voice : voice?.id) ?? before.voice,
    format: output?.format ?? BETA_FORMATS[body.output_audio_format ?? ''] ?? before.format,
    speed: output?.speed ?? body.speed ?? before.speed,
    instructions: body.instructions ?? before.instructions,
  };
}

/** The name of a format in its beta form. */
export const betaFormat = ({ type }: AudioFormat): string =>
  Object.entries(BETA_FORMATS).find(([, format]) => format.type === type)?.[0] ?? 'pcm16';

const outputFormat = ({ type, rate }: AudioFormat): string => {
  if (type === 'audio/pcmu') return 'ulaw_8000';
  return type === 'audio/pcma' ? 'alaw_8000' : `pcm_${rate ?? 24_000}`;
};

/** What every engine can do; OpenAI's goes further. */
const SLOWEST = 0.5;
const FASTEST = 2;
/** Instructions are written for a language model here, and may be long; how to speak is said early or not at all. */
const MOST_INSTRUCTIONS = 4096;

export const speechOptions = (settings: Settings, modelId: string | undefined): SpeechOptions => ({
  voice: settings.voice,
  input: {
    modelId,
    instructions: settings.instructions.slice(0, MOST_INSTRUCTIONS),
    speed: Math.min(FASTEST, Math.max(SLOWEST, settings.speed)),
  },
  format: { value: outputFormat(settings.format), fallback: 'pcm', offered: JOINABLE },
  wantWords: true,
  reportsLanguage: false,
});

/** Of its service: each is the voice's own here. */
const REALTIME_MODEL = /^gpt-(?:[\w.]+-)*(?:realtime|audio)(?:-[\w.-]+)?$/;

/** The model that an address names; undefined for the voice's own. @throws Problem BAD_REQUEST for one that is none */
export function requestedModel(
  registry: Pick<EngineRegistry, 'model'>,
  name: string | null | undefined,
): string | undefined {
  if (!name || REALTIME_MODEL.test(name) || foreignModel(name)) return undefined;
  if (registry.model(name) !== undefined) return name;
  throw new Problem('BAD_REQUEST', `There is no model "${name}". Take one of GET /v1/models, or gpt-realtime.`);
}
