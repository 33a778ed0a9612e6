import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseOutputFormat } from '../../../src/audio/formats.ts';
import { BUILTIN_VOICES } from '../../../src/engines/formant/builtin-voices.ts';
import { formant } from '../../../src/engines/formant/formant.ts';
import { FORMANT_VERSION } from '../../../src/engines/formant/version.ts';
import { createRegistry } from '../../../src/engines/registry.ts';
import { createSpeechPool } from '../../../src/workers/pool.ts';
import { requestOf } from './speaking.ts';

/** What each version makes of the texts below. A released version's line never changes: add one. */
const SHA256: Record<number, string> = {
  1: '0ba80778eee532f9178117af8db841d76c42a886a255450d8e1db4f4af09fe0d',
  2: '0eea33fc2bf850cfc24498869c33e7764625393e79ec4a56f747fa965bf2c2a2',
};

const TEXTS: Record<string, string> = {
  en: 'On 3 May 2026, Dr. Smith paid $5.20 for 3 kg of apples. Was it worth it? "Yes!", she said.',
  de: 'Am 3. Mai kostete das 5,20 €. Wirklich?',
  fr: 'Le 3 mai, cela coûtait 5,20 €. Vraiment ?',
  ja: '5月3日に本を買った。本当ですか。',
};

test('equal requests give the bytes of this version: where they change, raise FORMANT_VERSION and add its digest', async () => {
  const pool = await createSpeechPool({
    registry: createRegistry([formant]),
    workers: 1,
    queueLimit: 20,
    timeLimitSecs: 300,
    onWorkerDeath: () => undefined,
    onEnded: () => undefined,
  });
  try {
    const hash = createHash('sha256');
    for (const [languageCode, text] of Object.entries(TEXTS)) {
      const voice = BUILTIN_VOICES.find(({ recipe }) => recipe.languageCode === languageCode);
      if (voice === undefined) throw new Error(`no voice of ${languageCode}`);
      const request = requestOf(text, { languageCode, recipe: voice.recipe, guidanceScale: 3, seed: 7 });
      const order = {
        request,
        format: parseOutputFormat('pcm_24000'),
        wantWords: false,
        isDeterministic: true,
      } as const;
      for await (const { bytes } of pool.speak({ ...order, priority: 'interactive' })) hash.update(bytes);
    }
    expect(hash.digest('hex')).toBe(SHA256[FORMANT_VERSION]);
  } finally {
    await pool.close();
  }
});
