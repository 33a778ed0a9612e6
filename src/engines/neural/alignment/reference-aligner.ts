import type { Espeak } from '../../espeak/espeak.ts';
import { espeakVoiceFile, type SpeechLanguage } from '../../espeak/languages.ts';
import { speakSegment } from '../../espeak/speak-segment.ts';
import { joined, type Recording, speechRange } from '../pcm.ts';
import { USUAL_RATE_WPM, type WordAligner } from '../synthesizer.ts';
import { alignWords } from './align.ts';

/** Louder would clip inside eSpeak NG. */
const VOLUME = 40;

/** Finds words by eSpeak NG's speech of the same segment, whose word times are known; its timbre hardly matters. */
export function createReferenceAligner(espeak: Espeak): WordAligner {
  return async ({ languageCode, recipe, speed }, segment, recording) => {
    const language: SpeechLanguage = {
      languageCode,
      accent: languageCode === recipe.languageCode ? recipe.accent : null,
    };
    const rateWpm = Math.max(80, Math.min(450, USUAL_RATE_WPM * speed * recipe.rate));
    const voice = { language: espeakVoiceFile(language), variant: [], rateWpm, volume: VOLUME };
    const chunks: Int16Array[] = [];
    const words = await speakSegment(espeak, voice, segment, (samples) => {
      chunks.push(samples.slice());
      return true;
    });
    const own = withoutSilence(recording);
    const reference = withoutSilence({ pcm: joined(chunks), sampleRateHz: espeak.sampleRateHz });
    const shifted = words.map(({ startSecs, endSecs }) => ({
      startSecs: Math.max(0, startSecs - reference.fromSecs),
      endSecs: Math.max(0, endSecs - reference.fromSecs),
    }));
    return alignWords(own, { ...reference, words: shifted }).map(({ startSecs, endSecs }) => ({
      startSecs: startSecs + own.fromSecs,
      endSecs: endSecs + own.fromSecs,
    }));
  };
}

/** Silence at the ends is as long as anyone likes: it would be taken for speech that the other one has. */
function withoutSilence({ pcm, sampleRateHz }: Recording): Recording & { fromSecs: number } {
  const { start, end } = speechRange(pcm, sampleRateHz);
  return { pcm: pcm.subarray(start, end), sampleRateHz, fromSecs: start / sampleRateHz };
}
