import type { Socket } from 'node:net';
import type { Caller } from '../accounts/authenticate.ts';
import { requireAddress, requireOperation } from '../accounts/key-limits.ts';
import { type Costs, openTab } from '../costs/costs.ts';
import { Problem } from '../errors.ts';
import { createConversation } from '../speech/conversation.ts';
import { createIncrementalSpeech, type IncrementalServices, type IncrementalSpeech } from '../speech/incremental.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { VoiceLibrary } from '../voices/library.ts';
import type { LibraryVoice } from '../voices/library-voice.ts';
import type { LimitedConnection } from './connection-limits.ts';
import { answerEvents, createEventSender } from './event-loop.ts';
import { WyomingError, type WyomingEvent } from './events.ts';
import { infoOf } from './info.ts';

export interface WyomingServices extends IncrementalServices {
  /** Tells what renders a voice. */
  registry: { versionsOf(recipes: readonly LibraryVoice['recipe'][]): string };
  voices: VoiceLibrary;
  prepare: Preparer;
  costs: Costs;
}

export interface ConnectionOptions {
  /** Whom a connection from an address speaks for. */
  callerOf(address: string): Promise<Caller>;
  /** Is given what failed through no fault of the client's. */
  onError(error: unknown): void;
  /** Milliseconds in which a whole event must come; a minute where it is not given. */
  idleMs?: number;
}

const RATE_HZ = 22_050;
const AUDIO = { rate: RATE_HZ, width: 2, channels: 1 };

/** Serves one connection until it ends. */
export function serveConnection(
  socket: Socket,
  services: WyomingServices,
  options: ConnectionOptions,
): LimitedConnection {
  const send = createEventSender(socket);
  const conversation = createConversation(services.conversationSlots);
  const tab = openTab();
  /** The one that was begun last. */
  let speech: IncrementalSpeech | undefined;
  /** Of a text that comes in pieces: settles when all of it has been sent. */
  let streaming: Promise<void> | undefined;

  async function admitted(): Promise<Caller> {
    const caller = await options.callerOf(socket.remoteAddress ?? '');
    requireAddress(caller.limits, socket.remoteAddress ?? '');
    await services.costs.charge(tab, caller.accountId);
    return caller;
  }

  async function begin(requested: unknown): Promise<IncrementalSpeech> {
    const caller = await admitted();
    requireOperation(caller.limits, 'text-to-speech');
    const speaker = await services.prepare.pieces(caller, {
      ...voiceOf(requested),
      input: {},
      format: { value: `pcm_${RATE_HZ}`, fallback: 'pcm' },
      wantWords: true,
      reportsLanguage: false,
    });
    return createIncrementalSpeech(services, { conversation, speaker, source: 'wyoming' }, caller);
  }

  async function sendAudio({ pieces }: IncrementalSpeech): Promise<void> {
    await send('audio-start', AUDIO);
    for await (const { bytes } of pieces) if (bytes.length > 0) await send('audio-chunk', AUDIO, bytes);
    await send('audio-stop', {});
  }

  async function answer({ type, data }: WyomingEvent): Promise<void> {
    const text = typeof data.text === 'string' ? data.text : '';
    switch (type) {
      case 'describe': {
        const { voices } = await services.voices.list((await admitted()).accountId);
        return await send(
          'info',
          infoOf(voices, ({ recipe }) => services.registry.versionsOf([recipe])),
        );
      }
      case 'ping':
        return await send('pong', { text });
      case 'synthesize': {
        // Clients that stream send the whole text too, for servers that cannot.
        if (streaming !== undefined) return;
        if (text.trim() === '')
          throw new Problem('BAD_REQUEST', 'The event has no text. Send it as "text" of its data.');
        const whole = await start(data.voice);
        whole.push(text);
        whole.finish();
        return await sendAudio(whole);
      }
      case 'synthesize-start':
        return await startStreaming(data.voice);
      case 'synthesize-chunk':
        return streaming === undefined ? undefined : speech?.push(text);
      case 'synthesize-stop': {
        if (streaming === undefined) return;
        speech?.finish();
        await streaming;
        streaming = undefined;
        return await send('synthesize-stopped', {});
      }
      default:
        return await send('error', unknownEvent(type));
    }
  }

  /** Begins a text in place of the one before it. */
  async function start(voice: unknown): Promise<IncrementalSpeech> {
    speech?.cancel();
    const started = await begin(voice);
    // Else nobody would: the connection has closed meanwhile.
    if (socket.destroyed) started.cancel();
    speech = started;
    return started;
  }

  async function startStreaming(voice: unknown): Promise<void> {
    const started = await start(voice);
    streaming = sendAudio(started).catch(async (error: unknown) => {
      // One that another has replaced was cancelled.
      if (speech === started) await fail(error);
    });
  }

  async function fail(error: unknown): Promise<void> {
    speech?.cancel();
    streaming = undefined;
    if (socket.destroyed) return;
    const isTheirs = error instanceof WyomingError || (error instanceof Problem && error.status < 500);
    if (!isTheirs) options.onError(error);
    const text = isTheirs && error instanceof Error ? error.message : 'The server failed to process this request.';
    await send('error', { text, code: error instanceof Problem ? error.code : 'BAD_REQUEST' });
    // What comes behind a broken event cannot be told apart.
    if (error instanceof WyomingError) socket.destroySoon();
  }

  socket.on('close', () => speech?.cancel());
  return answerEvents(socket, {
    answer: (event) => services.costs.perform(tab, () => answer(event)),
    fail,
    isSpeaking: () => streaming !== undefined && speech?.isSpeaking() === true,
    idleMs: options.idleMs,
  });
}

const unknownEvent = (type: string) => ({
  text: `This server does not support the event "${type.slice(0, 100)}".`,
  code: 'BAD_REQUEST',
});

/** The voice that an event names, or the language of one. */
function voiceOf(requested: unknown): { voice: string | undefined; voiceLanguage: string | undefined } {
  const { name, language } = (typeof requested === 'object' && requested !== null ? requested : {}) as Record<
    string,
    unknown
  >;
  return {
    voice: typeof name === 'string' && name !== '' ? name : undefined,
    voiceLanguage: typeof language === 'string' ? language.slice(0, 2).toLowerCase() : undefined,
  };
}
