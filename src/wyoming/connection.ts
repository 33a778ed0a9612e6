import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Caller } from '../accounts/authenticate.ts';
import { requireAddress, requireOperation } from '../accounts/key-limits.ts';
import { Problem } from '../errors.ts';
import { createIncrementalSpeech, type IncrementalServices, type IncrementalSpeech } from '../speech/incremental.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { VoiceLibrary } from '../voices/library.ts';
import type { LibraryVoice } from '../voices/library-voice.ts';
import { createEventReader, WyomingError, type WyomingEvent, writeEvent } from './events.ts';
import { infoOf } from './info.ts';

export interface WyomingServices extends IncrementalServices {
  /** Tells what renders a voice. */
  registry: { versionsOf(recipes: readonly LibraryVoice['recipe'][]): string };
  voices: VoiceLibrary;
  prepare: Preparer;
}

const RATE_HZ = 22_050;
const AUDIO = { rate: RATE_HZ, width: 2, channels: 1 };

/** Serves one connection until it ends: events are worked off in their order. */
export function serveConnection(
  socket: Socket,
  services: WyomingServices,
  options: { callerOf: () => Promise<Caller>; onError: (error: unknown) => void },
): void {
  const read = createEventReader();
  let streaming: { speech: IncrementalSpeech; sent: Promise<void> } | undefined;
  let last = Promise.resolve();

  async function send(type: string, data: Record<string, unknown> = {}, payload?: Uint8Array): Promise<void> {
    if (socket.destroyed || socket.write(writeEvent(type, data, payload))) return;
    // A client that reads slowly is waited for, and one that goes away not.
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }

  async function admitted(): Promise<Caller> {
    const caller = await options.callerOf();
    requireAddress(caller.limits, socket.remoteAddress ?? '');
    return caller;
  }

  async function begin(asked: unknown): Promise<IncrementalSpeech> {
    const caller = await admitted();
    requireOperation(caller.limits, 'text-to-speech');
    const speaker = await services.prepare.pieces(caller, {
      ...voiceOf(asked),
      input: {},
      format: { value: `pcm_${RATE_HZ}`, fallback: 'pcm' },
      wantWords: true,
      tellsLanguage: false,
    });
    return createIncrementalSpeech(services, { speaker, source: 'wyoming' }, caller);
  }

  async function sendAudio({ pieces }: IncrementalSpeech): Promise<void> {
    await send('audio-start', AUDIO);
    for await (const { bytes } of pieces) if (bytes.length > 0) await send('audio-chunk', AUDIO, bytes);
    await send('audio-stop', {});
  }

  async function answer({ type, data }: WyomingEvent): Promise<void> {
    switch (type) {
      case 'describe': {
        const { voices } = await services.voices.list((await admitted()).accountId);
        return await send(
          'info',
          infoOf(voices, ({ recipe }) => services.registry.versionsOf([recipe])),
        );
      }
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

/** The voice that an event names, or the language of one. */
function voiceOf(asked: unknown): { voice: string | undefined; voiceLanguage: string | undefined } {
  const { name, language } = (typeof asked === 'object' && asked !== null ? asked : {}) as Record<string, unknown>;
  return {
    voice: typeof name === 'string' && name !== '' ? name : undefined,
    voiceLanguage: typeof language === 'string' ? language.slice(0, 2).toLowerCase() : undefined,
  };
}
