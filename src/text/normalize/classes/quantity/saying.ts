import type { Counted, Currency, Reading } from '../../../../languages/reading.ts';
import { sayNumber, type WrittenNumber } from '../../number.ts';
import type { SpokenPiece } from '../../span.ts';
import type { Amount } from './amounts.ts';
import type { Closing } from './closing.ts';
import { formOf } from './forms.ts';
import type { Opening } from './opening.ts';

/** A quantity as it was found. */
export interface Quantity {
  reading: Reading;
  languageCode: string;
  opening: Opening;
  first: Amount;
  second: Amount | undefined;
  closing: Closing;
  /** Whether it describes the word behind it: its noun is in the singular then. */
  isAttributive: boolean;
}

/** Number, multiplier and noun each where they stand; what is written before a number but said after it goes to the end. */
export function sayQuantity(quantity: Quantity): SpokenPiece[] {
  const { languageCode, second, first, closing } = quantity;
  const money = moneyOf(quantity);
  const pieces = numberPieces(quantity, money);
  if (closing.multiplier !== undefined) {
    const { start, end, said } = closing.multiplier;
    const { number } = second ?? first;
    pieces.push({ start, end, said: typeof said === 'string' ? said : formOf(said, number, languageCode) });
  }
  addNoun(pieces, quantity, money);
  if (closing.per !== undefined) pieces.push(closing.per);
  return pieces;
}

const currencyOf = ({ opening, closing }: Quantity) => closing.currency ?? opening.currency;

const countedOf = (quantity: Quantity) => currencyOf(quantity)?.major ?? quantity.closing.noun?.counted;

/** Units and hundredths of a currency, said together with their names. */
function moneyOf(quantity: Quantity): string | undefined {
  const { first, second, closing, reading, languageCode } = quantity;
  const currency = currencyOf(quantity);
  const hasCents = closing.multiplier === undefined && second === undefined && first.number.fraction?.length === 2;
  return currency && hasCents ? sayMoney(first.number, currency, reading, languageCode) : undefined;
}

function numberPieces(quantity: Quantity, money: string | undefined): SpokenPiece[] {
  const { opening, first, second, closing, reading } = quantity;
  const multiplied = closing.multiplier?.said;
  const agreeing = typeof multiplied === 'object' ? multiplied : countedOf(quantity);
  const agreement = typeof agreeing === 'object' ? agreeing.agreement : undefined;
  const say = ({ number }: Amount) => sayNumber(number, reading.numbers, agreement);
  const sign = opening.sign === undefined ? '' : `${opening.sign} `;
  const opened = { start: opening.start, end: first.end, said: sign + (money ?? say(first)) };
  if (second === undefined) return [opened];
  const { start, end } = second;
  return [opened, { start, end, said: `${reading.quantities?.range ?? ''} ${say(second)}`.trim() }];
}

function addNoun(pieces: SpokenPiece[], quantity: Quantity, money: string | undefined): void {
  const { opening, closing } = quantity;
  const { noun } = closing;
  const said = money === undefined ? sayNoun(quantity) : '';
  if (noun === undefined) {
    append(pieces, said);
    return;
  }
  const { start, end } = noun;
  if (noun.kind === 'currency' || opening.currency === undefined) {
    pieces.push({ start, end, said });
    return;
  }
  // "$5/kg" or "$20 %": both are said, the currency with the number.
  append(pieces, said);
  const { number } = quantity.second ?? quantity.first;
  const unit = typeof noun.counted === 'string' ? noun.counted : formOf(noun.counted, number, quantity.languageCode);
  pieces.push({ start, end, said: unit });
}

/** The name of what is counted, in the form that the number before it asks for. */
function sayNoun(quantity: Quantity): string {
  const { reading, closing } = quantity;
  const noun = nounOf(quantity);
  if (noun === undefined) return '';
  const per = closing.noun?.per;
  const said = per === undefined ? noun : (reading.quantities?.per(noun, per) ?? noun);
  const isLinked = currencyOf(quantity) !== undefined && closing.multiplier !== undefined;
  return isLinked ? (reading.quantities?.ofMultiplier?.(said) ?? said) : said;
}

/** After a multiplier in the form for many. */
function nounOf(quantity: Quantity): string | undefined {
  const counted = countedOf(quantity);
  if (counted === undefined || typeof counted === 'string') return counted;
  if (quantity.isAttributive) return counted.forms.one ?? counted.forms.other;
  if (quantity.closing.multiplier !== undefined) return counted.forms.many ?? counted.forms.other;
  return formOf(counted, (quantity.second ?? quantity.first).number, quantity.languageCode);
}

function append(pieces: SpokenPiece[], said: string): void {
  const last = pieces.at(-1);
  if (last !== undefined && said !== '') last.said = `${last.said} ${said}`;
}

function sayMoney({ whole, fraction = '' }: WrittenNumber, currency: Currency, reading: Reading, languageCode: string) {
  const { numbers, quantities } = reading;
  const part = (digits: string, counted: Counted) =>
    `${sayNumber({ whole: digits }, numbers, counted.agreement)} ${formOf(counted, { whole: digits }, languageCode)}`;
  const cents = fraction.replace(/^0(?=\d)/, '');
  if (cents === '0') return part(whole, currency.major);
  const { minor } = currency;
  if (minor === undefined)
    return `${numbers.decimal(whole, fraction)} ${formOf(currency.major, { whole, fraction }, languageCode)}`;
  if (/^0*$/.test(whole)) return part(cents, minor);
  return quantities?.money(part(whole, currency.major), part(cents, minor));
}
