import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import { started } from '../../generators.ts';
import { convert } from '../../speech/convert.ts';
import { createDialogueSpeaker, type ResolvedDialogue } from '../../speech/dialogue.ts';
import { ELEVENLABS_FORMAT } from '../../speech/foreign-models.ts';
import { stream, timedStream } from '../../speech/stream.ts';
import type { Store } from '../../store/store.ts';
import type { EncodingThread } from '../../workers/encoding/encoding-thread.ts';
import {
  asBadGateway,
  clientGone,
  fileBody,
  logStreamFailure,
  readableOf,
  type SpeechServices,
  speechHeaders,
} from '../answers/speech.ts';
import { timedLines } from '../answers/timed-lines.ts';
import { timestampsJson } from '../answers/timestamps-json.ts';
import { requestedLocators } from '../mappers/pronunciations.ts';
import { requestedFormat } from '../mappers/requested-format.ts';
import { requestedGuidance } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponse, GENERATION_HEADERS, SPEECH_ERRORS } from '../schemas/common.ts';
import { OutputFormatQuery } from '../schemas/text-to-speech.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { voiceSegments } from './mappers.ts';
import { DialogueBody, type DialogueInput, DialogueLine, DialogueWithTimestamps } from './schemas.ts';

export interface DialogueServices extends SpeechServices {
  encoding: EncodingThread;
  store: Pick<Store, 'audio'>;
}

type DialogueRequest = FastifyRequest<{ Querystring: { output_format?: string | null }; Body: DialogueInput }>;

const route = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['Text to speech'],
  querystring: Type.Object({ output_format: OutputFormatQuery }),
  body: DialogueBody,
});

/** Several voices in one audio: at once, while it is spoken, and both with times. */
export function dialogueRoutes(app: TypeboxApp, services: DialogueServices): void {
  convertDialogue(app, services);
  convertDialogueWithTimestamps(app, services);
  streamDialogue(app, services);
  streamDialogueWithTimestamps(app, services);
}

function convertDialogue(app: TypeboxApp, services: DialogueServices): void {
  app.post(
    '/v1/text-to-dialogue',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        ...route('convertDialogue', 'Speak a dialogue of several voices'),
        response: {
          200: audioResponse('The complete audio file.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const dialogue = await prepared(services, request, { wantWords: false });
      const { spoken } = await speakWhole(services, request, reply, dialogue);
      reply.header('content-type', dialogue.speech.laneRequest.format.contentType);
      return reply.header('content-length', spoken.sizeBytes).send(fileBody(spoken.audio));
    },
  );
}

function convertDialogueWithTimestamps(app: TypeboxApp, services: DialogueServices): void {
  app.post(
    '/v1/text-to-dialogue/with-timestamps',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        ...route('convertDialogueWithTimestamps', 'Speak a dialogue, with times of words, characters and voices'),
        response: {
          200: { headers: GENERATION_HEADERS, ...DialogueWithTimestamps },
          ...SPEECH_ERRORS,
          502: errorResponse(502, ['GENERATION_INVALID_RESPONSE', 'UPSTREAM_GENERATION_ERROR']),
        },
      },
    },
    async (request, reply) => {
      const dialogue = await prepared(services, request, { wantWords: true });
      const { spoken, times } = await speakWhole(services, request, reply, dialogue).catch((error: unknown) => {
        throw asBadGateway(error);
      });
      const { json, sizeBytes } = timestampsJson(spoken, dialogue.speech, { voice_segments: voiceSegments(times) });
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.header('content-length', sizeBytes).send(json);
    },
  );
}

function streamDialogue(app: TypeboxApp, services: DialogueServices): void {
  app.post(
    '/v1/text-to-dialogue/stream',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        ...route('streamDialogue', 'Stream a dialogue of several voices'),
        response: {
          200: audioResponse('Audio, sent as it is generated.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const dialogue = await prepared(services, request, { wantWords: false });
      const pool = createDialogueSpeaker(services, dialogue);
      const { speech } = dialogue;
      const spoken = await stream({ ...services, pool }, speech, callerOf(request), 'dialogue');
      speechHeaders(reply, speech, spoken);
      return reply.type(speech.laneRequest.format.contentType).send(readableOf(spoken.chunks));
    },
  );
}

function streamDialogueWithTimestamps(app: TypeboxApp, services: DialogueServices): void {
  app.post(
    '/v1/text-to-dialogue/stream/with-timestamps',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        ...route('streamDialogueWithTimestamps', 'Stream a dialogue, with times of words, characters and voices'),
        response: {
          200: {
            description: 'One JSON object per line, sent as it is generated.',
            headers: GENERATION_HEADERS,
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(DialogueLine) } },
          },
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const dialogue = await prepared(services, request, { wantWords: true });
      const pool = createDialogueSpeaker(services, dialogue);
      const { speech } = dialogue;
      const spoken = await timedStream({ ...services, pool }, speech, callerOf(request), 'dialogue');
      const lines = timedLines(spoken.chunks, {
        source: { ...speech.laneRequest.request, text: speech.text },
        mode: 'chunk',
        onFailure: logStreamFailure(request),
        // Turns that have ended by this chunk.
        more: () => ({ voice_segments: voiceSegments(pool.times) }),
      });
      const begun = await started(lines);
      speechHeaders(reply, speech, spoken);
      return reply.type('application/x-ndjson').send(readableOf(begun));
    },
  );
}

async function speakWhole(
  services: DialogueServices,
  request: DialogueRequest,
  reply: FastifyReply,
  dialogue: ResolvedDialogue,
) {
  const pool = createDialogueSpeaker(services, dialogue);
  const { record, store } = services;
  const all = { pool, record, audio: store.audio };
  const spoken = await convert(all, dialogue.speech, callerOf(request), 'dialogue', clientGone(reply));
  speechHeaders(reply, dialogue.speech, spoken);
  return { spoken, times: pool.times };
}

async function prepared(
  { prepare }: SpeechServices,
  request: DialogueRequest,
  { wantWords }: { wantWords: boolean },
): Promise<ResolvedDialogue> {
  const { body, query } = request;
  return await prepare.dialogue(callerOf(request), {
    turns: body.inputs.map(({ text, voice_id }) => ({ text, voice: voice_id })),
    input: {
      modelId: body.model_id,
      languageCode: body.language_code,
      guidanceScale: requestedGuidance(body.settings ?? {}),
      seed: body.seed,
      normalize: body.apply_text_normalization !== 'off',
    },
    dictionaries: requestedLocators(body.pronunciation_dictionary_locators),
    format: { value: requestedFormat(query.output_format, request.headers, ELEVENLABS_FORMAT), fallback: 'mp3' },
    wantWords,
    reportsLanguage: true,
  });
}
