import type { EngineVoice } from '../engines/engine.ts';
import type { Accent, Age, Gender } from '../voice-terms.ts';

/** What is known of another service's voice: enough to choose one of this server's for it. */
interface Likeness {
  gender: Gender;
  age: Age;
  accent: Accent | null;
  languageCode: string;
}

type Row = readonly [name: string, gender: Gender, age: Age, accent: Accent, id?: string];

/** Voices that clients ask for without anybody having chosen them: other services' defaults, in English. */
// biome-ignore format: one voice a line
const ROWS: readonly Row[] = [
  // OpenAI
  ['alloy', 'neutral', 'middle_aged', 'american'],
  ['ash', 'male', 'young', 'american'],
  ['ballad', 'male', 'young', 'british'],
  ['coral', 'female', 'young', 'american'],
  ['echo', 'male', 'middle_aged', 'american'],
  ['fable', 'neutral', 'young', 'british'],
  ['onyx', 'male', 'middle_aged', 'american'],
  ['nova', 'female', 'young', 'american'],
  ['sage', 'female', 'middle_aged', 'american'],
  ['shimmer', 'female', 'middle_aged', 'american'],
  ['verse', 'male', 'young', 'american'],
  ['marin', 'female', 'young', 'american'],
  ['cedar', 'male', 'middle_aged', 'american'],
  // ElevenLabs' premade voices, as its service labelled them: names, ids and labels were compared with public
  // copies of its `GET /v1/voices` from 2023 and 2026. An accent that no list here knows has the nearest.
  ['Rachel', 'female', 'young', 'american', '21m00Tcm4TlvDq8ikWAM'],
  ['Drew', 'male', 'middle_aged', 'american', '29vD33N1CtxCmqQRPOHJ'],
  ['Clyde', 'male', 'middle_aged', 'american', '2EiwWnXFnvU5JabPnv8n'],
  ['Paul', 'male', 'middle_aged', 'american', '5Q0t7uMcjvnagumLfvZi'],
  ['Aria', 'female', 'middle_aged', 'american', '9BWtsMINqrJLrRacOk9x'],
  ['Domi', 'female', 'young', 'american', 'AZnzlk1XvdvUeBnXmlld'],
  ['Dave', 'male', 'young', 'british', 'CYw3kZ02Hs0563khs1Fj'],
  ['Roger', 'male', 'middle_aged', 'american', 'CwhRBWXzGAHq8TQ4Fs17'],
  ['Fin', 'male', 'old', 'irish', 'D38z5RcWu1voky8WS1ja'],
  ['Sarah', 'female', 'young', 'american', 'EXAVITQu4vr4xnSDxMaL'],
  ['Bella', 'female', 'middle_aged', 'american', 'hpp4J3VqNfWAUOO0d1Us'],
  ['Antoni', 'male', 'young', 'american', 'ErXwobaYiN019PkySvjV'],
  ['Laura', 'female', 'young', 'american', 'FGY2WhTYpPnrIDTdsKH5'],
  ['Thomas', 'male', 'young', 'american', 'GBv7mTt0atIp3Br8iCZE'],
  ['Charlie', 'male', 'young', 'australian', 'IKne3meq5aSn9XLyUdCD'],
  ['George', 'male', 'middle_aged', 'british', 'JBFqnCBsd6RMkjVDRZzb'],
  ['Emily', 'female', 'young', 'american', 'LcfcDJNUP1GQjkzn1xUU'],
  ['Elli', 'female', 'young', 'american', 'MF3mGyEYCl7XYWbV9V6O'],
  ['Callum', 'male', 'middle_aged', 'american', 'N2lVS1w4EtoT3dr4eOWO'],
  ['Patrick', 'male', 'middle_aged', 'american', 'ODq5zmih8GrVes37Dizd'],
  ['River', 'neutral', 'middle_aged', 'american', 'SAz9YHcvj6GT2YYXdXww'],
  ['Harry', 'male', 'young', 'american', 'SOYHLrjzK2X1ezoPC6cr'],
  ['Liam', 'male', 'young', 'american', 'TX3LPaxmHKxFdv7VOQHJ'],
  ['Dorothy', 'female', 'young', 'british', 'ThT5KcBeYPX3keUQqHPh'],
  ['Josh', 'male', 'young', 'american', 'TxGEqnHWrfWFTfGW9XjX'],
  ['Arnold', 'male', 'middle_aged', 'american', 'VR6AewLTigWG4xSOukaG'],
  ['Charlotte', 'female', 'young', 'british', 'XB0fDUnXU5powFXDhCwa'],
  ['Alice', 'female', 'middle_aged', 'british', 'Xb7hH8MSUJpSbSDYk0k2'],
  ['Matilda', 'female', 'middle_aged', 'american', 'XrExE9yKIg1WjnnlVkGX'],
  ['Matthew', 'male', 'middle_aged', 'british', 'Yko7PKHZNXotIFUBG7I9'],
  ['James', 'male', 'old', 'australian', 'ZQe5CZNOzWyzPSCn5a3c'],
  ['Joseph', 'male', 'middle_aged', 'british', 'Zlb1dXrM653N07WRdFW3'],
  ['Will', 'male', 'young', 'american', 'bIHbv24MWmeRgasZH58o'],
  ['Jeremy', 'male', 'young', 'irish', 'bVMeCyTHy58xNoL34h3p'],
  ['Jessica', 'female', 'young', 'american', 'cgSgspJ2msm6clMCkdW9'],
  ['Eric', 'male', 'middle_aged', 'american', 'cjVigY5qzO86Huf0OWal'],
  ['Michael', 'male', 'old', 'american', 'flq6f7yk4E4fJM5XTYuZ'],
  ['Ethan', 'male', 'young', 'american', 'g5CIjZEefAph4nQFvHAz'],
  ['Chris', 'male', 'middle_aged', 'american', 'iP95p4xoKVk53GoZ742B'],
  ['Gigi', 'female', 'young', 'american', 'jBpfuIE2acCO8z3wKNLl'],
  ['Freya', 'female', 'young', 'american', 'jsCqWAovK2LkecY7zXl4'],
  ['Brian', 'male', 'middle_aged', 'american', 'nPczCjzI2devNBz1zQrb'],
  ['Grace', 'female', 'young', 'us_southern', 'oWAxZDx7w5VEj9dCyTzz'],
  ['Daniel', 'male', 'middle_aged', 'british', 'onwK4e9ZLuTAKqWW03F9'],
  ['Lily', 'female', 'middle_aged', 'british', 'pFZP5JQG7iQjIQuC4Bku'],
  ['Serena', 'female', 'middle_aged', 'american', 'pMsXgVXv3BLzUgSXRplE'],
  ['Adam', 'male', 'middle_aged', 'american', 'pNInz6obpgDQGcFmaJgB'],
  ['Nicole', 'female', 'young', 'american', 'piTKgcLEGmPE4e6mEKli'],
  ['Bill', 'male', 'old', 'american', 'pqHfZKP75CvOlQylNhV4'],
  ['Jessie', 'male', 'old', 'american', 't0jbNlBVZ17f02VDIeMI'],
  ['Ryan', 'male', 'middle_aged', 'american', 'wViXBPUzp2ZZixB1xQuM'],
  ['Sam', 'male', 'young', 'american', 'yoZ06aMxZJJ28mfd3POQ'],
  ['Glinda', 'female', 'middle_aged', 'american', 'z9fAnlkpzviPz146aGWa'],
  ['Giovanni', 'male', 'young', 'british', 'zcAOhNBS3c14rBihAFp1'],
  ['Mimi', 'female', 'young', 'british', 'zrHiDhphv9ZnVXBqCLjz'],
];

const KNOWN = new Map<string, Likeness & { place: number }>(
  ROWS.flatMap(([name, gender, age, accent, id], place) =>
    [name, ...(id === undefined ? [] : [id])].map(
      (alias) => [alias.toLowerCase(), { gender, age, accent, languageCode: 'en', place }] as const,
    ),
  ),
);

/** Every fixed name, as it is written. Kokoro's are a rule instead. */
export const WELL_KNOWN_NAMES: readonly string[] = [
  ...new Set(ROWS.flatMap(([name, , , , id]) => (id === undefined ? [name] : [name, id]))),
];

/** First letter of Kokoro's names, such as `bf_emma`: language and accent. The second is the gender. */
const KOKORO: Record<string, readonly [languageCode: string, accent: Accent | null]> = {
  a: ['en', 'american'],
  b: ['en', 'british'],
  e: ['es', null],
  f: ['fr', null],
  h: ['hi', null],
  i: ['it', null],
  j: ['ja', null],
  p: ['pt', null],
  z: ['zh', null],
};

function likenessOf(alias: string): (Likeness & { place: number }) | undefined {
  const known = KNOWN.get(alias);
  if (known !== undefined) return known;
  const [, region = '', gender, name = ''] = /^([a-z])([fm])_([a-z0-9]+)$/.exec(alias) ?? [];
  const language = KOKORO[region];
  if (language === undefined) return undefined;
  // Equal names fall on equal voices; different ones are spread over those that fit.
  const place = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const [languageCode, accent] = language;
  return { languageCode, accent, gender: gender === 'f' ? 'female' : 'male', age: 'young', place };
}

/** The next best accent where a server has no voice with the one wanted. */
const NEAREST: Record<string, Accent> = { british: 'scottish', scottish: 'irish', irish: 'scottish' };

/**
 * The voice of this server that is most like another service's, undefined for a name that is none's. Language counts
 * most, then gender, accent and age; among equals, the place in the table decides.
 */
export function wellKnownVoice(alias: string, voices: readonly EngineVoice[]): EngineVoice | undefined {
  const wanted = likenessOf(alias.toLowerCase());
  if (wanted === undefined) return undefined;
  const score = ({ recipe, gender, age }: EngineVoice) =>
    (recipe.languageCode === wanted.languageCode ? 16 : 0) +
    (gender === wanted.gender ? 8 : 0) +
    (recipe.accent === wanted.accent ? 4 : recipe.accent === NEAREST[wanted.accent ?? ''] ? 2 : 0) +
    (age === wanted.age ? 1 : 0);
  const own = voices.filter(({ origin }) => origin === 'builtin');
  const best = Math.max(...own.map(score));
  const fitting = own.filter((voice) => score(voice) === best);
  return fitting[wanted.place % fitting.length];
}
