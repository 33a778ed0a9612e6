import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { AuthenticatedKey } from '../accounts/authenticate.ts';
import { requireAddress, requireOperation, requireVoice } from '../accounts/key-limits.ts';
import type { Config } from '../config.ts';
import { Problem } from '../errors.ts';
import type { Pronunciations } from '../pronunciations/heard.ts';
import { createIncrementalSpeech, type IncrementalServices, type IncrementalSpeech } from '../speech/incremental.ts';
import type { VoiceLibrary } from '../voices/library.ts';
import { createEventReader, WyomingError, type WyomingEvent, writeEvent } from './events.ts';
import { infoOf } from './info.ts';

export interface WyomingServices extends IncrementalServices {
  config: Config;
  voices: VoiceLibrary;
  pronunciations: Pronunciations;
}

const RATE_HZ = 22_050;
const AUDIO = { rate: RATE_HZ, width: 2, channels: 1 };

/** Serves one connection until it ends: events are worked off in their order. */
export function serveConnection(
  socket: Socket,
  services: WyomingServices,
  options: { callerOf: () => Promise<AuthenticatedKey>; onError: (error: unknown) => void },
): void {
  const read = createEventReader();
  let streaming: { speech: IncrementalSpeech; sent: Promise<void> } | undefined;
  let last = Promise.resolve();

  async function send(type: string, data: Record<string, unknown> = {}, payload?: Uint8Array): Promise<void> {
    if (socket.destroyed || socket.write(writeEvent(type, data, payload))) return;
    // A client that reads slowly is waited for, and one that goes away not.
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }

  async function admitted(): Promise<AuthenticatedKey> {
    const caller = await options.callerOf();
    requireAddress(caller.limits, socket.remoteAddress ?? '');
    return caller;
  }

  async function begin(asked: unknown): Promise<IncrementalSpeech> {
    const caller = await admitted();
    requireOperation(caller.limits, 'text-to-speech');
    const voice = await voiceOf(services, caller, asked);
    requireVoice(caller.limits, voice.voiceId);
    return createIncrementalSpeech(
      services,
      {
        voice,
        input: { pronunciations: await services.pronunciations.of(caller.accountId, undefined) },
        format: { value: `pcm_${RATE_HZ}`, fallback: 'pcm' },
        maxTextLength: services.config.maxTextLength,
        source: 'wyoming',
      },
      caller,
    );
  }

  async function sendAudio({ pieces }: IncrementalSpeech): Promise<void> {
    await send('audio-start', AUDIO);
    for await (const { bytes } of pieces) if (bytes.length > 0) await send('audio-chunk', AUDIO, bytes);
    await send('audio-stop', {});
  }

  async function answer({ type, data }: WyomingEvent): Promise<void> {
    switch (type) {
      case 'describe':
        return await send('info', infoOf((await services.voices.list((await admitted()).accountId)).voices));
      case 'ping':
        return await send('pong', { text: data.text ?? '' });
      case 'synthesize': {
        // Clients that stream send the whole text too, for servers that cannot.
        if (streaming !== undefined) return;
        const speech = await begin(data.voice);
        speech.push(String(data.text ?? ''));
        speech.finish();
        return await sendAudio(speech);
      }
      case 'synthesize-start': {
        streaming?.speech.cancel();
        const speech = await begin(data.voice);
        streaming = { speech, sent: sendAudio(speech) };
        streaming.sent.catch(fail);
        return;
      }
      case 'synthesize-chunk':
        return streaming?.speech.push(String(data.text ?? ''));
      case 'synthesize-stop': {
        const current = streaming;
        if (current === undefined) return;
        current.speech.finish();
        await current.sent;
        streaming = undefined;
        return await send('synthesize-stopped', {});
      }
    }
  }

  function fail(error: unknown): void {
    if (socket.destroyed) return;
    const isTheirs = error instanceof WyomingError || (error instanceof Problem && error.status < 500);
    if (!isTheirs) options.onError(error);
    const text = isTheirs && error instanceof Error ? error.message : 'The server failed on this request.';
    streaming = undefined;
    void send('error', { text, code: error instanceof Problem ? error.code : 'BAD_REQUEST' }).then(() => {
      // What comes behind a broken event cannot be told apart.
      if (error instanceof WyomingError) socket.end();
    });
  }

  socket.on('data', (bytes: Buffer) => {
    last = last
      .then(async () => {
        for (const event of read(bytes)) await answer(event);
      })
      .catch(fail);
  });
  socket.on('close', () => streaming?.speech.cancel());
}

/**
 * The voice that is asked for by name or id, else the key's first, else the default one, where it is of the language, else the
 * first that is.
 */
async function voiceOf({ voices }: WyomingServices, { accountId, limits }: AuthenticatedKey, asked: unknown) {
  const { name, language } = (typeof asked === 'object' && asked !== null ? asked : {}) as Record<string, unknown>;
  if (typeof name === 'string' && name !== '') return await voices.speaker(accountId, name);
  const [own] = limits.voiceIds ?? [];
  if (own !== undefined) return await voices.get(accountId, own);
  const code = typeof language === 'string' ? language.slice(0, 2).toLowerCase() : undefined;
  const standard = await voices.standard(accountId);
  if (code === undefined || standard.recipe.languageCode === code) return standard;
  const found = await voices.list(accountId, { languageCode: code });
  return found.voices[0] ?? standard;
}
