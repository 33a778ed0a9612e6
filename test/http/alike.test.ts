import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { createKey, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';
import { type DoorInput, type SpeechDoor, speechDoors, through } from './speech-doors.ts';

/** The same request is spoken alike, or refused alike, whichever door it comes through. */
let server: TestServer;
let limited: string;
let dictionary: string;
const doors = () => speechDoors(server);
const idOf = (voice: string) => BUILTIN_VOICES.find(({ name }) => name === voice)?.voiceId ?? '';
const recipeOf = (voice: string) => BUILTIN_VOICES.find(({ name }) => name === voice)?.recipe;
const CLARA = idOf('Clara');

beforeAll(async () => {
  server = await startServer();
  const admin = await setUp(server);
  limited = (await createKey(admin, { allowed_voice_ids: [CLARA] })).api_key;
  await server.request('/v1/voice-aliases/narrator', { method: 'PUT', json: { voice_id: idOf('Arthur') } });
  const rules = [{ type: 'alias', string_to_replace: 'UN', alias: 'United Nations' }];
  const made = await server.request('/v1/pronunciation-dictionaries/add-from-rules', { json: { name: 'own', rules } });
  dictionary = ((await made.json()) as { id: string }).id;
});
afterAll(() => server.close());

const SAYABLE = { voice: CLARA, text: 'Hello there.' };
const takes = ({ fields }: SpeechDoor, input: DoorInput) =>
  Object.keys(input).every(
    (field) => field === 'voice' || field === 'text' || fields.includes(field as keyof DoorInput),
  );

/** Speaks an input through every door that can say it, and gives what all of them were told to speak. */
async function spokenAlike(input: DoorInput): Promise<object> {
  const able = doors().filter((door) => takes(door, input));
  expect(able.length).toBeGreaterThan(10);
  let first: object | undefined;
  for (const door of able) {
    const outcome = await through(server, door, input);
    expect('spoken' in outcome ? outcome.spoken : outcome, door.name).toHaveLength(1);
    if (!('spoken' in outcome)) throw new Error('not spoken');
    first ??= outcome.spoken[0];
    expect(outcome.spoken[0], door.name).toEqual(first);
  }
  return first ?? {};
}

/** Sends an input through every door that can say it: all refuse it, for one reason. */
async function refusedAlike(input: DoorInput, reason: RegExp, options: { key?: string; doors?: SpeechDoor[] } = {}) {
  for (const door of (options.doors ?? doors()).filter((one) => takes(one, input))) {
    const outcome = await through(server, door, input, options.key);
    if ('spoken' in outcome) expect.soft(outcome, door.name).toEqual('a refusal');
    else expect.soft(outcome.message, `${door.name}: ${outcome.refused}`).toMatch(reason);
  }
}

describe('spoken alike', () => {
  test('SSML', async () => {
    expect(await spokenAlike({ voice: CLARA, text: 'Hello <break time="200ms"/> there.' })).toMatchObject({
      recipe: recipeOf('Clara'),
    });
  });

  test('a voice of a tag, by its name, its id and an alias', async () => {
    for (const name of ['arthur', idOf('Arthur'), 'narrator']) {
      expect(
        await spokenAlike({ voice: CLARA, text: `Hello, <voice name="${name}">you there.</voice>` }),
      ).toMatchObject({
        recipe: recipeOf('Clara'),
        recipes: { [name]: recipeOf('Arthur') },
      });
    }
  });

  test('a dictionary that the request names, and the account’s own', async () => {
    const text = 'The UN is here.';
    expect(await spokenAlike({ voice: CLARA, text, dictionary })).toMatchObject({ dictionaries: [dictionary] });
    const defaults = (locators: object[]) =>
      server.request('/v1/pronunciation-dictionaries/settings', {
        method: 'PUT',
        json: { default_locators: locators },
      });
    expect((await defaults([{ pronunciation_dictionary_id: dictionary }])).status).toBeLessThan(300);
    expect(await spokenAlike({ voice: CLARA, text })).toMatchObject({ dictionaries: [dictionary] });
    await defaults([]);
  });

  test('each sentence in its language', async () => {
    const text = 'Der Kessel steht auf dem Herd.';
    expect(await spokenAlike({ voice: CLARA, text, language: 'auto' })).toMatchObject({ languages: ['de'] });
  });

  test('a model name of another service', async () => {
    expect(await spokenAlike({ ...SAYABLE, model: 'tts-1' })).toMatchObject({ recipe: recipeOf('Clara') });
  });

  test('a blend that is written out', async () => {
    const alloy = await spokenAlike({ ...SAYABLE, voice: 'af_bella' });
    expect(await spokenAlike({ ...SAYABLE, voice: 'af_bella(2)+af_sky(1)' })).toEqual(alloy);
  });

  test('an alias', async () => {
    expect(await spokenAlike({ ...SAYABLE, voice: 'narrator' })).toMatchObject({ recipe: recipeOf('Arthur') });
  });
});

describe('refused alike', () => {
  test('another voice than the key is limited to', async () => {
    const limits = /limited to the voices/;
    await refusedAlike({ ...SAYABLE, voice: idOf('Arthur') }, limits, { key: limited });
    await refusedAlike({ voice: CLARA, text: 'Hi, <voice name="Arthur">you.</voice>' }, limits, { key: limited });
  });

  test('too long a text', async () => {
    const foreground = doors().filter(({ isBackground }) => !isBackground);
    const long = { voice: CLARA, text: 'Longer. '.repeat(2500) };
    // Jobs speak no dialogues.
    const isDialogue = ({ name }: SpeechDoor) => name.startsWith('dialogue');
    await refusedAlike(long, /10000.*delivery=async.*2000\d/, {
      doors: foreground.filter((door) => !isDialogue(door)),
    });
    await refusedAlike(long, /10000.*20000/, { doors: foreground.filter(isDialogue) });
  });

  test('no text', async () => {
    const whole = doors().filter(({ isIncremental }) => !isIncremental);
    await refusedAlike({ ...SAYABLE, text: '' }, /empty/, { doors: whole });
    // Clients of OpenAI send pieces of punctuation: those are a short silence.
    const others = whole.filter(({ name }) => !name.startsWith('openai'));
    await refusedAlike({ ...SAYABLE, text: ' … ' }, /nothing to speak/, { doors: others });
    for (const door of doors().filter(({ isIncremental }) => isIncremental)) {
      const outcome = await through(server, door, { ...SAYABLE, text: '' });
      // An event that brings its whole text must have some; in a stream, an assistant may have nothing to say.
      if (door.name === 'wyoming ') expect(outcome).toMatchObject({ refused: 'BAD_REQUEST' });
      else expect(outcome, door.name).toEqual({ spoken: [] });
    }
  });

  test('an unknown voice, with the one that was meant', async () => {
    await refusedAlike({ ...SAYABLE, voice: 'Claraa' }, /"Claraa".*Did you mean Clara\?.*\/v1\/voices/);
    await refusedAlike({ voice: CLARA, text: 'Hi, <voice name="Claraa">you.</voice>' }, /Did you mean Clara\?/);
    await refusedAlike({ ...SAYABLE, voice: 'Nobody at all' }, /\/v1\/voices.*PUT \/v1\/voice-aliases/);
  });

  test('a language that no model speaks', async () => {
    await refusedAlike({ ...SAYABLE, language: 'xx' }, /does not support the language "xx"/);
  });
});
