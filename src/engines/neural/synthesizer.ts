import type { Segment } from '../../text/segments.ts';
import { spokenText } from '../../text/spoken.ts';
import type { SynthesisRequest, WordTime } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { naturalPauseSecs } from '../espeak/pauses.ts';
import { soundsOf } from '../espeak/sounds.ts';
import type { Synthesizer } from '../runtime.ts';
import type { FamilyModel, ModelSymbol, RunAudio, SampleSpan } from './families/family.ts';
import { applyVolumes, mannerOf, stretchesOf } from './manner.ts';
import { joined, type Recording, speechRange, toPcm } from './pcm.ts';
import type { NeuralRecipe } from './recipe.ts';
import { cutRuns } from './runs.ts';

/** Finds words in the audio of a segment, for models that do not tell when they say what. Seconds from its start. */
export type WordAligner = (
  request: SynthesisRequest<NeuralRecipe>,
  segment: Segment,
  recording: Recording,
) => Promise<Pick<WordTime, 'startSecs' | 'endSecs'>[]>;

/** What a published model says at its own pace, about. */
export const USUAL_RATE_WPM = 175;
/** Given out at once: so much the reader waits to say that he is gone. */
const SLICE_SECS = 0.2;

/** A loaded model as the synthesizer of a lane. @param align where the model does not tell the times itself */
export function createNeuralSynthesizer(model: FamilyModel, align: WordAligner): Synthesizer<NeuralRecipe> {
  const { sampleRateHz } = model;
  const slice = Math.round(SLICE_SECS * sampleRateHz);

  /** Whether the reader wants more. */
  function give(pcm: Int16Array, onSamples: (samples: Int16Array) => boolean): boolean {
    for (let at = 0; at < pcm.length; at += slice) {
      if (!onSamples(pcm.subarray(at, at + slice))) return false;
    }
    return true;
  }

  return {
    sampleRateHz,
    async speak(request, segment, onSamples) {
      const { recipe, languageCode } = request;
      const language = { languageCode, accent: languageCode === recipe.languageCode ? recipe.accent : null };
      const spoken = await spokenText(segment);
      if (spoken.words.length === 0) return [];
      const sounds = soundsOf(spoken, segment.ending, (words) => model.phonemize(words, language));
      const manners = spoken.words.map(({ attributes }) => mannerOf(attributes, model.hasDurations));
      const runs = stretchesOf(model.symbols(sounds, language), manners, model.hasDurations).flatMap(
        ({ symbols, manner }) => cutRuns(symbols, model.maxSymbols).map((run) => ({ run, manner })),
      );
      const placed: (SampleSpan & { word: number })[] = [];
      const input: Int16Array[] = [];
      let offset = 0;
      let isExact = true;
      for (const [index, { run, manner }] of runs.entries()) {
        const speed = recipe.rate * request.speed * manner.rate;
        const audio = await model.run(run, { voices: recipe.voices, speed, guidanceScale: request.guidanceScale });
        applyVolumes(audio, run, { manner, manners, sampleRateHz });
        const range = speechRange(audio.samples, sampleRateHz);
        const pause = index === runs.length - 1 ? 0 : pauseAfter(run, speed) * recipe.pauses;
        const pcm = withPause(toPcm(audio.samples.subarray(range.start, range.end)), Math.round(pause * sampleRateHz));
        isExact &&= audio.spans !== undefined;
        placed.push(...wordSpans(run, audio, { from: offset - range.start, low: offset, high: offset + pcm.length }));
        input.push(pcm);
        offset += pcm.length;
        if (!give(pcm, onSamples)) return [];
      }
      const times = isExact
        ? inOrder(spoken.words.length, placed, sampleRateHz)
        : await align(request, segment, { pcm: joined(input), sampleRateHz });
      if (times.length !== spoken.words.length) throw new EngineError('The aligner lost a word.');
      return spoken.words.map(({ word, startChar, endChar }, index) => ({
        ...{ word, startChar, endChar },
        ...(times[index] ?? { startSecs: 0, endSecs: 0 }),
      }));
    },
    close: () => void model.close(),
  };
}

/** A run that was cut off from the rest of its segment gets the pause that stands there. */
function pauseAfter(run: readonly ModelSymbol[], speed: number): number {
  const cut = run.at(-1)?.cut ?? 0;
  return naturalPauseSecs('', cut === 3 ? 'sentence' : cut === 2 ? 'clause' : 'word', USUAL_RATE_WPM * speed);
}

function withPause(pcm: Int16Array, pauseSamples: number): Int16Array {
  if (pauseSamples === 0) return pcm;
  const padded = new Int16Array(pcm.length + pauseSamples);
  padded.set(pcm);
  return padded;
}

/** Where the words of a run are heard, in samples of the segment. */
function* wordSpans(
  run: readonly ModelSymbol[],
  { spans = [] }: RunAudio,
  { from, low, high }: { from: number; low: number; high: number },
) {
  const inside = (at: number) => Math.max(low, Math.min(high, at + from));
  for (const [index, { start, end }] of spans.entries()) {
    const word = run[index]?.word ?? null;
    if (word !== null) yield { word, start: inside(start), end: inside(end) };
  }
}

/** Each word from its first symbol to its last; one without a symbol has no length, where the word before it ends. */
function inOrder(wordCount: number, placed: readonly (SampleSpan & { word: number })[], sampleRateHz: number) {
  const spans = new Map<number, SampleSpan>();
  for (const { word, start, end } of placed) spans.set(word, { start: spans.get(word)?.start ?? start, end });
  let last = 0;
  return Array.from({ length: wordCount }, (_, word) => {
    const { start, end } = spans.get(word) ?? { start: last, end: last };
    last = Math.max(last, end);
    return { startSecs: start / sampleRateHz, endSecs: end / sampleRateHz };
  });
}
