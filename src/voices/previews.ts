import { type KeyLimits, NO_LIMITS } from '../accounts/key-limits.ts';
import { parseOutputFormat } from '../audio/formats.ts';
import type { VoiceRecipe } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { notFound } from '../errors.ts';
import { unixNow } from '../ids.ts';
import { scriptOf } from '../languages/index.ts';
import { type FormatChoice, type ResolvedSpeech, resolveSpeech } from '../speech/resolve.ts';
import type { ScriptReading } from '../speech/scripts.ts';
import type { SavedAudio } from '../store/blobs.ts';
import type { Charge } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { PreviewRow } from '../store/tables.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { LibraryVoice } from './library-voice.ts';
import { checkSample, removeSample, type SampleStore, wholeSample, writeSample } from './sample-files.ts';

export interface PreviewServices {
  store: Pick<Store, 'voices'> & SampleStore;
  pool: SpeechPool;
  registry: EngineRegistry;
}

/** A voice about to be proposed. */
export type Proposal = Pick<PreviewRow, 'origin' | 'description' | 'gender' | 'age'> & {
  tone: readonly string[];
  tags: readonly string[];
  recipe: VoiceRecipe;
};

export interface Preview {
  row: PreviewRow;
  proposal: Proposal;
  audio: Buffer;
  durationSecs: number;
}

/** Proposals nobody saves are kept this long. */
const PREVIEW_SECS = 24 * 3600;
const SAMPLE_FORMAT: FormatChoice = { value: 'mp3_24000_96', fallback: 'mp3' };

/** @throws Problem RESOURCE_NOT_FOUND where it has expired, or is another account's */
export async function findPreview(
  store: Pick<Store, 'voices'>,
  accountId: string,
  generatedVoiceId: string,
): Promise<PreviewRow> {
  const row = await store.voices.findPreview(accountId, generatedVoiceId);
  if (row === undefined || row.expires_at_unix <= unixNow()) throw notFound(`The preview "${generatedVoiceId}"`);
  return row;
}

/** The stored audio of a preview. @throws Problem AUDIO_DAMAGED, and as `findPreview` */
export async function previewAudio(
  store: PreviewServices['store'],
  accountId: string,
  generatedVoiceId: string,
): Promise<SavedAudio> {
  const row = await findPreview(store, accountId, generatedVoiceId);
  return {
    name: generatedVoiceId,
    contentType: row.content_type,
    filename: `${generatedVoiceId}.${row.extension}`,
    sizeBytes: await checkSample(store, generatedVoiceId),
  };
}

/**
 * The characters of a proposal's script are what it costs.
 * @param limits of whoever proposes it: a key that is limited to voices proposes none
 * @throws Problem as `resolveSpeech`
 */
export function resolvePreview(
  registry: EngineRegistry,
  proposal: Pick<Proposal, 'recipe'>,
  given: {
    text: string;
    modelId?: string | undefined;
    format: FormatChoice;
    priority?: 'background';
    reading?: ScriptReading;
  },
  limits: KeyLimits,
): ResolvedSpeech {
  const { recipe } = proposal;
  const guidanceScale = registry.engineOf(recipe).plainGuidanceScale ?? 10;
  const voice = { voiceId: '', name: '', recipe, guidanceScale };
  const { found, ...reading } = given.reading ?? {};
  const input = { text: given.text, seed: 0, modelId: given.modelId, ...reading };
  return resolveSpeech(registry, voice, input, given.format, {
    limits,
    wantWords: false,
    priority: given.priority ?? 'interactive',
    found,
  });
}

/** Speaks one proposal and stores its audio; the caller stores the row, with its charge. @throws Problem as `SpeechPool.speak` */
export async function makePreview(
  { store, pool }: Pick<PreviewServices, 'pool'> & { store: SampleStore },
  given: {
    accountId: string;
    generatedVoiceId: string;
    proposal: Proposal;
    speech: ResolvedSpeech;
    signal: AbortSignal;
  },
): Promise<Preview> {
  const { proposal, speech, generatedVoiceId } = given;
  const { audio, durationSecs, gainDb } = await collect(pool.speak(speech.laneRequest, given.signal));
  // Measured now, so that no later request has to.
  const recipe: VoiceRecipe = { ...proposal.recipe, gainDb, engineVersion: speech.engineVersion };
  const row: PreviewRow = {
    generated_voice_id: generatedVoiceId,
    account_id: given.accountId,
    origin: proposal.origin,
    description: proposal.description,
    gender: proposal.gender,
    age: proposal.age,
    tone: JSON.stringify(proposal.tone),
    tags: JSON.stringify(proposal.tags),
    recipe: JSON.stringify(recipe),
    text: speech.text.toWellFormed(),
    content_type: speech.laneRequest.format.contentType,
    extension: speech.laneRequest.format.extension,
    expires_at_unix: unixNow() + PREVIEW_SECS,
  };
  await writeSample(store, generatedVoiceId, audio);
  return { row, proposal, audio, durationSecs };
}

/** What speaking a proposal costs. */
export const chargeOf = (speech: ResolvedSpeech, durationSecs: number): Omit<Charge, 'voiceId'> => ({
  units: speech.creditUnits,
  modelId: speech.model.modelId,
  characters: speech.characters,
  audioMs: Math.round(durationSecs * 1000),
});

async function collect(chunks: ReturnType<SpeechPool['speak']>) {
  const pieces: Uint8Array[] = [];
  let durationSecs = 0;
  let head: Uint8Array = new Uint8Array();
  let gainDb = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk.bytes);
    durationSecs = chunk.durationSecs;
    if (chunk.isLast) ({ fileHead: head, gainDb } = chunk);
  }
  const audio = Buffer.concat(pieces);
  audio.set(head);
  return { audio, durationSecs, gainDb };
}

/** Where a name in the samples' store comes from: proposals have their own, voices this. */
const sampleName = (voiceId: string) => `sample${voiceId}`;

/** Voices' samples in their own languages, rendered once. They cost nothing. */
export function createVoiceSamples({ store, pool, registry }: PreviewServices) {
  const { extension, contentType } = parseOutputFormat(SAMPLE_FORMAT.value, { fallback: 'mp3' });
  const rendering = new Map<string, Promise<number>>();

  async function render(name: string, voice: LibraryVoice): Promise<number> {
    const text = scriptOf(voice.recipe.languageCode);
    // It is the server's own, whoever asks first.
    const { laneRequest } = resolvePreview(registry, voice, { text, format: SAMPLE_FORMAT }, NO_LIMITS);
    const { audio } = await collect(pool.speak(laneRequest));
    return await writeSample(store, name, audio);
  }

  /** Those who ask at once wait for one rendering. */
  function renderOnce(name: string, voice: LibraryVoice): Promise<number> {
    const running = rendering.get(name) ?? render(name, voice).finally(() => rendering.delete(name));
    rendering.set(name, running);
    return running;
  }

  return {
    /** The voice's sample, made where there is none yet, or a damaged one. @throws Problem as `SpeechPool.speak` */
    async find(voice: LibraryVoice): Promise<SavedAudio> {
      const name = sampleName(voice.voiceId);
      const sizeBytes = (await wholeSample(store, name)) ?? (await renderOnce(name, voice));
      return { name, contentType, filename: `${voice.voiceId}.${extension}`, sizeBytes };
    },

    /** Removes what was made for a voice that is no more. */
    async remove(voiceId: string): Promise<void> {
      await removeSample(store, sampleName(voiceId));
      await removeSample(store, voiceId);
    },
  };
}

export type VoiceSamples = ReturnType<typeof createVoiceSamples>;

/** Removes proposals whose time is over, rows before files. */
export async function sweepPreviews(store: PreviewServices['store'], nowUnix = unixNow()): Promise<number> {
  const ids = await store.voices.removeExpiredPreviews(nowUnix);
  for (const id of ids) await removeSample(store, id);
  return ids.length;
}
