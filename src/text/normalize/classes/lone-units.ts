import type { Counted } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';
import { rateOf } from './quantity/nouns.ts';

/** Symbols of units that stand without a number: "per kg", "in km/h". */
export const loneUnits: SemioticClass = { kind: 'quantity', find };

/** Those that are nothing else in any language. */
const SYMBOL =
  /(?<![\p{L}\p{N}\p{M}_./-])(?:km²|km\/h|km|kg|cm²|cm|mm²|mm|ml|m²|m³|kWh|MWh|kW|MW|GB|MB|TB|GHz|MHz|kHz)(?![\p{L}\p{N}\p{M}_/-]|\.\p{L})/gu;
/** One of them is meant. */
const ONE =
  /(?<!\p{L})(?:per|pro|por|par|al|au|za|na|pe|je|a|an|each|every|за|на|ανά|το|प्रति|cada|chaque|ogni|każdy)\s$/iu;

function* find({ text, reading: { quantities } }: SpanContext): Generator<Span> {
  if (quantities === undefined) return;
  for (const { 0: symbol, index } of matches(SYMBOL, text)) {
    const end = index + symbol.length;
    const said = sayUnit(symbol, ONE.test(contextOf(text, index, end).before), quantities);
    if (said !== undefined) yield whole('quantity', index, end, said);
  }
}

function sayUnit(
  symbol: string,
  isOne: boolean,
  { units, per }: NonNullable<SpanContext['reading']['quantities']>,
): string | undefined {
  const [name = '', rate] = Object.hasOwn(units, symbol) ? [symbol] : symbol.split('/');
  const counted: Counted | undefined = units[name];
  if (counted === undefined) return undefined;
  const said = isOne ? rateOf(counted) : counted.forms.other.replace(/^de /, '');
  const second = rate === undefined ? undefined : units[rate];
  return second === undefined ? said : per(said, rateOf(second));
}
