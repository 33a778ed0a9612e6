import type { OwnSpan } from '../reading.ts';
import { ADDRESSES } from './addresses.ts';
import { BIBLE } from './own/bible.ts';
import { CHAT } from './own/chat.ts';
import { CHESS } from './own/chess.ts';
import { CODE } from './own/code.ts';
import { DAYS_AND_TIMES } from './own/days.ts';
import { FIGURES } from './own/figures.ts';
import { HOMES } from './own/homes.ts';
import { KITCHEN } from './own/kitchen.ts';
import { LABELS } from './own/labels.ts';
import { LAW } from './own/law.ts';
import { MARKET } from './own/market.ts';
import { MUSIC } from './own/music.ts';
import { SCIENCE } from './own/science.ts';
import { WORDS } from './own/words.ts';
import { YEARS } from './own/years.ts';

const withDigits = (spans: readonly OwnSpan[]): OwnSpan[] => spans.map((span) => ({ ...span, needsDigits: true }));

/** What English alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  ...withDigits(BIBLE),
  ...withDigits(CHESS),
  ...LAW,
  ...MARKET,
  ...withDigits(HOMES),
  ...withDigits(KITCHEN),
  ...MUSIC,
  ...withDigits(LABELS),
  ...CODE,
  ...DAYS_AND_TIMES,
  ...withDigits(YEARS),
  ...ADDRESSES,
  ...SCIENCE,
  ...withDigits(FIGURES),
  ...CHAT,
  ...WORDS,
];
