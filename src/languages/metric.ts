import type { Counted } from './reading.ts';

/** A language's names for the units of the metric system and their prefixes, by their international symbols. */
export interface MetricNames {
  prefixes: Readonly<Partial<Record<Prefix, string>>>;
  bases: Readonly<Partial<Record<Base, Counted>>>;
  /** Prefix and name together where they are not just written in one: "kilómetro". */
  join?(prefix: string, name: string): string;
  square(unit: Counted): Counted;
  cubic(unit: Counted): Counted;
  /** The language's own letters for those of the symbols. */
  symbols?: Readonly<Partial<Record<Prefix | Base, string>>>;
}

type Prefix = 'T' | 'G' | 'M' | 'k' | 'h' | 'd' | 'c' | 'm' | 'µ' | 'n' | 'P';
type Base = keyof typeof USED;

/** Prefixes that are in use with each unit. */
const USED = {
  m: ['k', 'd', 'c', 'm', 'µ', 'n'],
  g: ['k', 'm', 'µ'],
  l: ['h', 'd', 'c', 'm'],
  L: ['d', 'c', 'm'],
  W: ['T', 'G', 'M', 'k', 'm'],
  Wh: ['T', 'G', 'M', 'k'],
  V: ['k', 'm'],
  A: ['m'],
  Ah: ['m'],
  Hz: ['T', 'G', 'M', 'k'],
  Pa: ['M', 'k', 'h'],
  J: ['M', 'k'],
  cal: ['k'],
  N: ['k'],
  B: ['P', 'T', 'G', 'M', 'k'],
  bit: ['T', 'G', 'M', 'k'],
  bps: ['G', 'M', 'k'],
  s: ['m', 'µ', 'n'],
  Ω: ['M', 'k'],
  bar: ['m'],
  Bq: ['k'],
  t: [],
  K: [],
  h: [],
  min: [],
  d: [],
  ha: [],
  dB: [],
  mol: [],
  lm: [],
  cd: [],
  px: ['M'],
  '°C': [],
  '°F': [],
  '°': [],
  rpm: [],
  PS: [],
  mph: [],
  mi: [],
  ft: [],
  in: [],
  lb: [],
  oz: [],
} as const satisfies Record<string, readonly Prefix[]>;

/** Other ways to write a symbol. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  µm: ['μm'],
  µg: ['μg', 'mcg'],
  µs: ['μs'],
  kB: ['KB'],
  bit: ['Bit'],
  s: ['sec', 'sek'],
  h: ['hr'],
  '°C': ['℃', 'ºC'],
  '°F': ['℉', 'ºF'],
  '°': ['º'],
  Ω: ['Ω'],
  kΩ: ['kΩ'],
  mi: ['mile', 'miles'],
  ft: ['′', "'"],
  in: ['″', '"'],
  lb: ['lbs'],
  km: ['Km', 'KM'],
  kg: ['Kg', 'KG'],
};

/** Symbols that are words of many languages: "3 in Italia", "Platz 3 in Hamburg". */
const WORDS: ReadonlySet<string> = new Set(['in']);

/** Every form of a counted noun, changed alike. */
export function mapForms(unit: Counted, change: (form: string) => string): Counted {
  const forms = (of: Counted['forms']) =>
    Object.fromEntries(Object.entries(of).map(([category, form]) => [category, change(form)])) as Counted['forms'];
  const { cases, rate } = unit;
  return {
    ...unit,
    forms: forms(unit.forms),
    ...(rate !== undefined && { rate: change(rate) }),
    ...(cases && { cases: Object.fromEntries(Object.entries(cases).map(([name, of]) => [name, forms(of)])) }),
  };
}

/** Prefixes as most languages with Latin letters have them. */
export const LATIN_PREFIXES = {
  k: 'kilo',
  M: 'mega',
  G: 'giga',
  T: 'tera',
  P: 'peta',
  h: 'hecto',
  d: 'deci',
  c: 'centi',
  m: 'mili',
  µ: 'micro',
  n: 'nano',
} as const;

/** Symbols in the letters of Russian and Ukrainian, where both have the same. */
export const CYRILLIC_SYMBOLS = {
  k: 'к',
  M: 'М',
  G: 'Г',
  T: 'Т',
  d: 'д',
  c: 'с',
  m: 'м',
  µ: 'мк',
  n: 'н',
  g: 'г',
  l: 'л',
  W: 'Вт',
  V: 'В',
  A: 'А',
  Hz: 'Гц',
  Pa: 'Па',
  J: 'Дж',
  cal: 'кал',
  N: 'Н',
  B: 'Б',
  s: 'с',
  Ω: 'Ом',
  bar: 'бар',
  t: 'т',
  K: 'К',
  ha: 'га',
  dB: 'дБ',
} as const;

/** All units by their symbols, with prefixes, squares and cubes. */
export function metricUnits({
  prefixes,
  bases,
  square,
  cubic,
  symbols = {},
  join,
}: MetricNames): Record<string, Counted> {
  const units: Record<string, Counted> = {};
  const local = (symbol: Prefix | Base) => symbols[symbol] ?? symbol;
  const add = (symbol: string, own: string, unit: Counted) => {
    for (const name of [symbol, own, ...(ALSO[symbol] ?? [])]) if (!WORDS.has(name)) units[name] = unit;
  };
  for (const base of Object.keys(USED) as Base[]) {
    const unit = bases[base];
    if (unit === undefined) continue;
    add(base, local(base), unit);
    for (const prefix of USED[base]) {
      const name = prefixes[prefix];
      if (name === undefined) continue;
      add(
        prefix + base,
        local(prefix) + local(base),
        mapForms(unit, (form) => join?.(name, form) ?? name + form),
      );
    }
  }
  for (const symbol of [
    'm',
    'km',
    'dm',
    'cm',
    'mm',
    local('m'),
    ...['k', 'd', 'c', 'm'].map((prefix) => local(prefix as Prefix) + local('m')),
  ]) {
    const unit = units[symbol];
    if (unit === undefined) continue;
    for (const two of ['²', '2']) units[symbol + two] = square(unit);
    for (const three of ['³', '3']) units[symbol + three] = cubic(unit);
  }
  return units;
}
