import { EngineError } from '../engine-error.ts';
import { type Phoneme, readClause, readStarts, writeDelivery } from './clause.ts';
import { createEngineModule, type EngineModule } from './engine-module.ts';
import { mandarinPhonemes } from './mandarin.ts';
import type { EspeakVoice } from './voice.ts';

/** A clause of a text, as it was spoken. */
export interface SpokenClause {
  phonemes: readonly Phoneme[];
  /** The first sample behind it. */
  endSample: number;
}

/** One eSpeak NG instance. Synchronous: use it where nothing else waits, one call at a time. */
export interface Espeak {
  readonly sampleRateHz: number;
  /**
   * Speaks a text, clause by clause. `plan` may change how the phonemes of a clause are spoken before it is rendered, and is told
   * what they are in IPA, with stress marks and without tones. `onSamples` gets up to 100 ms of 16-bit mono samples, valid during the call, and stops all by false. Every call starts from the same
   * state, whatever was spoken before: equal arguments give equal samples.
   * @param text plain, but for phoneme names in `[[…]]`
   * @throws EngineError when the voice is not there or the text is too long for one call
   */
  speak(
    voice: EspeakVoice,
    text: string,
    onSamples: (samples: Int16Array) => boolean,
    plan?: (phonemes: readonly Phoneme[], ipaOf: (index: number) => string) => void,
  ): SpokenClause[];
  /**
   * How a voice file's language says a text, in IPA: phonemes parted by `_`, words by spaces, clauses by ` | `. No sound
   * is made: ~0.1 ms a clause.
   * @throws EngineError when the voice is not there or the text is too long for one call
   */
  phonemes(language: string, text: string): string;
}

const SAMPLE_RATE_HZ = 22_050;
const VARIANT = 'request';
const MAX_TEXT_BYTES = 256 * 1024;

/** An eSpeak NG that has said one word, so that the first request finds it warm. */
export function createEspeak(): Espeak {
  const module = createEngineModule();

  function applyVoice({ language, languageFile, variant, rateWpm, volume, pitch = 50, range = 50 }: EspeakVoice): void {
    if (language.startsWith('acc/')) {
      if (!/^acc\/[\w-]{1,40}$/.test(language) || languageFile === undefined) {
        throw new EngineError(`The voice ${language} needs a plain id and a language file.`);
      }
      module.writeFile(`lang/${language}`, languageFile);
    }
    module.writeFile(`voices/!v/${VARIANT}`, variant);
    module.put(`${language}+${VARIANT}`);
    const [rounded = 0, ...rest] = [rateWpm, volume, pitch, range].map(Math.round);
    const code = module.call.set_voice(rounded, rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0);
    if (code !== 0) throw new EngineError(`eSpeak NG has no voice ${language} (code ${code}).`);
  }

  function begin(text: string): void {
    if (Buffer.byteLength(text) >= MAX_TEXT_BYTES) throw new EngineError('The text of one call is too long.');
    module.put(text);
    const code = module.call.begin();
    if (code !== 0) throw new EngineError(`eSpeak NG rejected the text (code ${code}).`);
  }

  const espeak: Espeak = {
    sampleRateHz: SAMPLE_RATE_HZ,
    speak(voice, text, onSamples, plan) {
      applyVoice(voice);
      begin(text);
      const clauses: SpokenClause[] = [];
      for (let phonemes = nextClause(module); phonemes !== undefined; phonemes = nextClause(module)) {
        plan?.(phonemes, (index) => module.text(module.call.phoneme_name(index)));
        const isWanted = render(module, phonemes, onSamples);
        clauses.push({ phonemes, endSample: module.call.clause_end() });
        if (!isWanted) break;
      }
      return clauses;
    },
    phonemes(language, text) {
      module.put(language);
      if (module.call.set_voice(175, 100, 50, 50) !== 0) throw new EngineError(`eSpeak NG has no voice ${language}.`);
      return mandarinPhonemes(language, text, (plain) => {
        begin(plain);
        const clauses: string[] = [];
        for (let at = module.call.next_phonemes(); at !== 0; at = module.call.next_phonemes())
          clauses.push(module.text(at));
        return clauses.join(' | ');
      });
    },
  };
  espeak.speak({ language: 'gmw/en-US', variant: [], rateWpm: 175, volume: 100 }, 'ready', () => true);
  return espeak;
}

function nextClause(module: EngineModule): Phoneme[] | undefined {
  const count = module.call.next_clause();
  return count < 0 ? undefined : readClause(module, count);
}

/** Whether all of it was wanted. */
function render(module: EngineModule, phonemes: Phoneme[], onSamples: (samples: Int16Array) => boolean): boolean {
  writeDelivery(module, phonemes);
  module.call.set_lengths();
  module.call.begin_clause();
  let isWanted = true;
  for (let count = module.call.render(); count > 0 && isWanted; count = module.call.render()) {
    isWanted = onSamples(module.samples(count));
  }
  readStarts(module, phonemes);
  return isWanted;
}
