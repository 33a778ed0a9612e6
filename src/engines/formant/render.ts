import { createHash } from 'node:crypto';
import { languageOf } from '../../languages/index.ts';
import type { Segment } from '../../text/segments.ts';
import type { SynthesisRequest } from '../engine.ts';
import { voiceFile } from '../espeak/languages.ts';
import type { EspeakVoice } from '../espeak/voice.ts';
import { accentOf } from './accents.ts';
import { bell } from './bell.ts';
import type { MelodyVoice } from './melody.ts';
import type { FormantRecipe } from './recipe.ts';

/** A plain voice then says some 170 words a minute, its pauses included. */
const ENGINE_RATE_WPM = 142;
/** The engine's slowest. */
const SLOWEST_WPM = 80;
/** Part of the speech that vowels are, fitted by measurement. */
const VOWELS_SHARE = 0.38;
/** Every voice speaks at this volume: louder clips inside the engine. The level is set afterwards. */
const VOLUME = 40;
/** Where the mean pitch of most languages, English among them, lies between a voice's lowest (0) and highest (1). */
const PITCH_CENTRE = 0.81;
/** The engine's formants 0 to 8. */
const FORMANTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const STRESS_AMP = { own: [18, 18, 20, 20, 20, 22, 22, 20], strong: [8, 8, 12, 12, 20, 24, 32, 38], flat: 20 };
const STRESS_LENGTH = { own: [150, 140, 220, 220, 0, 0, 248, 275], long: [130, 115, 210, 210, 0, 0, 310, 350] };

/** Breath shaped by the formants in place of the voice; the lowest resonances, which only a voice excites, are taken out. */
const WHISPER = {
  lines: ['voicing 17', 'breath 75 75 60 40 15 10', 'breathw 150 150 200 200 400 400'],
  formant: (index: number) => (index === 0 ? 0 : index === 1 ? 80 : 100),
};

/** How far a seed may take a voice from its recipe at guidance 1, as the half-width of a bell. */
const WANDER = { pitchSemitones: 1, range: 0.25, formantPercent: 2, breath: 3, rate: 0.06 };
const WANDER_SEGMENT = { pitchSemitones: 0.3, range: 0.05, rate: 0.02 };

/**
 * The eSpeak NG voice for one segment of a request.
 * @param slowest pace of the segment's slowest stretch against the others
 */
export function renderVoice(request: SynthesisRequest<FormantRecipe>, segmentIndex: number, slowest = 1): EspeakVoice {
  const recipe = wander(request, segmentIndex);
  const rateWpm = ENGINE_RATE_WPM * recipe.rate * request.speed;
  // Slower than the engine can: its vowels are made longer by so much, and all else faster again.
  const missing = Math.max(1, SLOWEST_WPM / (rateWpm * slowest));
  return {
    ...voiceLanguage(recipe, request.languageCode),
    variant: [...variantLines(recipe, pitchCentre(recipe, request.languageCode)), ...longVowels(missing)],
    rateWpm: Math.round(clamp(rateWpm * missing, SLOWEST_WPM, 450)),
    volume: VOLUME,
  };
}

/** Makes speech last longer by a factor, at the same rate. */
function longVowels(factor: number): string[] {
  const part = (factor - 1) / VOWELS_SHARE;
  return part === 0 ? [] : [`stressAdd ${STRESS_LENGTH.own.map((own) => Math.round(own * part)).join(' ')}`];
}

/** By chance, but as the text wants it: only a request that gives the voice some freedom has melodies of its own. */
export function melodyVoice(request: SynthesisRequest<FormantRecipe>, { index, plain }: Segment): MelodyVoice {
  const text = createHash('sha1').update(plain).digest().readUInt32LE();
  const recipe = wander(request, index);
  return {
    // A whisper has none.
    pitchRangeSemitones: recipe.whisper ? 0 : recipe.pitchRangeSemitones,
    seed: request.guidanceScale < 10 ? (text ^ request.seed) >>> 0 : text,
  };
}

/** The accent is of the voice's own language; any other it speaks natively. */
function voiceLanguage(recipe: FormantRecipe, languageCode: string): Pick<EspeakVoice, 'language' | 'languageFile'> {
  const accent = accentOf(languageCode, recipe.accent);
  if (accent === undefined) return { language: voiceFile(languageCode) };
  if ('voice' in accent) return { language: accent.voice };
  const languageFile = [`name acc_${recipe.accent}`, 'language en-us', 'dictionary en', ...accent.file];
  return { language: `acc/${recipe.accent}`, languageFile };
}

/** So that a voice keeps its mean pitch in every language, tones or none. */
function pitchCentre(recipe: FormantRecipe, languageCode: string): number {
  const accent = accentOf(languageCode, recipe.accent);
  const own = accent !== undefined && 'voice' in accent ? accent.pitchCentre : undefined;
  return own ?? languageOf(languageCode)?.espeak.pitchCentre ?? PITCH_CENTRE;
}

function wander({ recipe, guidanceScale, seed }: SynthesisRequest<FormantRecipe>, segmentIndex: number): FormantRecipe {
  const freedom = (10 - guidanceScale) / 9;
  const voice = bell(seed);
  const segment = bell(seed + 7919 * (segmentIndex + 1));
  return {
    ...recipe,
    pitchHz:
      recipe.pitchHz *
      2 ** ((freedom * (voice() * WANDER.pitchSemitones + segment() * WANDER_SEGMENT.pitchSemitones)) / 12),
    pitchRangeSemitones:
      recipe.pitchRangeSemitones * (1 + freedom * (voice() * WANDER.range + segment() * WANDER_SEGMENT.range)),
    formantPercent: recipe.formantPercent + freedom * voice() * WANDER.formantPercent,
    breath: recipe.breath + freedom * voice() * WANDER.breath,
    rate: recipe.rate * (1 + freedom * (voice() * WANDER.rate + segment() * WANDER_SEGMENT.rate)),
  };
}

function variantLines(recipe: FormantRecipe, centre: number): string[] {
  const pitchHz = clampPitch(recipe.pitchHz);
  // Fitted by measurement: mean F0 = low − 9 + centre (high − low); its deviation in semitones = 4.5 (high − low) / mean.
  const span = (clamp(recipe.pitchRangeSemitones, 0.2, 4.2) * pitchHz) / 4.5;
  const low = pitchHz + 9 - centre * span;
  const formant = Math.round(clamp(recipe.formantPercent, 88, 118));
  const width = Math.round(clamp(recipe.formantWidthPercent, 120, 200));
  const lines = [
    `flutter ${Math.round(clamp(recipe.flutter, 0, 20))}`,
    `roughness ${Math.round(clamp(recipe.roughness, 0, 7))}`,
    `pitch ${Math.round(low)} ${Math.round(low + span)}`,
    ...FORMANTS.map((index) => `formant ${index} ${formant} ${recipe.whisper ? WHISPER.formant(index) : 100} ${width}`),
    ...(recipe.whisper
      ? WHISPER.lines
      : [
          `breath ${Array(6)
            .fill(Math.round(clamp(recipe.breath, 6, 50)))
            .join(' ')}`,
        ]),
    `tone ${[600, 1200, 2000, 3000].map((hz, i) => `${hz} ${Math.round(clamp(recipe.tone[i] ?? 0, 0, 255))}`).join(' ')}`,
    `consonants ${Math.round(clamp(recipe.consonants, 40, 150))} ${Math.round(clamp(recipe.consonants, 40, 150)) + 10}`,
  ];
  const contrast = recipe.stressContrast;
  if (contrast !== 0) {
    const target = (i: number) => (contrast > 0 ? STRESS_AMP.strong[i] : STRESS_AMP.flat) ?? 0;
    lines.push(
      `stressAmp ${STRESS_AMP.own.map((own, i) => Math.round(own + (target(i) - own) * Math.abs(contrast))).join(' ')}`,
    );
  }
  if (recipe.stressLength > 0) {
    const long = (i: number) => STRESS_LENGTH.long[i] ?? 0;
    lines.push(
      `stressLength ${STRESS_LENGTH.own.map((own, i) => Math.round(own + (long(i) - own) * recipe.stressLength)).join(' ')}`,
    );
  }
  if (recipe.wordGap >= 0.5) lines.push(`words ${Math.round(clamp(recipe.wordGap, 0, 2))}`);
  return lines;
}

const clampPitch = (hz: number) => clamp(hz, 70, 320);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
