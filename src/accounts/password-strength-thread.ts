import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import type { StrengthAnswer, StrengthQuestion } from './password-strength.ts';

/** The time of an estimate grows faster than the length, and what is strong so far is strong. */
const ESTIMATED_CHARACTERS = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
});

parentPort?.on('message', ({ password, about }: StrengthQuestion) => {
  const { score, feedback } = estimator.check(password.slice(0, ESTIMATED_CHARACTERS), about);
  parentPort?.postMessage({ score, warning: feedback.warning } satisfies StrengthAnswer);
});
