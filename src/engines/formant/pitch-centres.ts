/** Mean pitch of most languages, English among them. */
const COMMON = 0.81;

/** Where a language's mean pitch lies between the voice's lowest (0) and highest (1), measured. Tones pull it away. */
const CENTRES: Record<string, number> = {
  ar: 0.77,
  cs: 0.78,
  de: 0.73,
  es: 0.85,
  fi: 0.78,
  fr: 0.76,
  id: 0.77,
  it: 0.72,
  ja: 0.71,
  ko: 0.88,
  pl: 0.84,
  pt: 0.79,
  ro: 0.88,
  ru: 0.99,
  th: 1.13,
  tr: 0.75,
  uk: 0.84,
  vi: 0.3,
  zh: 0.45,
};

export const pitchCentreOf = (languageCode: string): number => CENTRES[languageCode] ?? COMMON;
