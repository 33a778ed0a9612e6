import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Caller } from '../../accounts/authenticate.ts';
import { Problem } from '../../errors.ts';
import type { JobResults } from '../../jobs/job-results.ts';
import type { SpeechJobs } from '../../jobs/kinds/speech/speech-jobs.ts';
import { convert } from '../../speech/convert.ts';
import type { Recorder } from '../../speech/recorder.ts';
import type { Store } from '../../store/store.ts';
import { type DesignServices, design } from '../../voices/design.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { jobBody } from '../mappers/jobs.ts';
import { designFacts } from '../mappers/previews.ts';
import { violationText } from '../mappers/violations.ts';

export interface McpServices extends DesignServices {
  voices: VoiceLibrary;
  record: Recorder;
  jobs: SpeechJobs;
  jobResults: JobResults;
  store: DesignServices['store'] & Pick<Store, 'audio'>;
}

interface ToolCall {
  caller: Caller;
  services: McpServices;
  /** Of this server, for links. */
  origin: string;
  signal: AbortSignal;
}

interface Tool<Input extends TSchema> {
  name: string;
  description: string;
  inputSchema: Input;
  run(input: Static<Input>, call: ToolCall): Promise<CallToolResult>;
}

/** Larger audio is given as a link alone: it would fill the assistant's context. */
const INLINE_BYTES = 1024 * 1024;

const tool = <Input extends TSchema>(one: Tool<Input>): Tool<TSchema> => one as unknown as Tool<TSchema>;

const VoiceId = Type.String({ description: "A voice's id or name, as list_voices gives it." });

const LIST: readonly Tool<TSchema>[] = [
  tool({
    name: 'speak',
    description: 'Speaks a text and returns the audio: inline if it is short, and as a link.',
    inputSchema: Type.Object({
      text: Type.String({ minLength: 1 }),
      voice: Type.Optional(VoiceId),
      instructions: Type.Optional(Type.String({ maxLength: 1000, description: 'How to speak: "whisper", "fast".' })),
      speed: Type.Optional(Type.Number({ minimum: 0.5, maximum: 2 })),
      language_code: Type.Optional(Type.String({ description: 'ISO 639-1, or auto: each sentence in its own.' })),
      output_format: Type.Optional(Type.String({ description: 'Such as mp3_44100_128 or wav; default mp3.' })),
      background: Type.Optional(Type.Boolean({ description: 'Returns a job at once; for long texts.' })),
    }),
    async run(input, call) {
      const { services, caller } = call;
      const { voice, text, instructions, speed, language_code: languageCode } = input;
      const speech = await services.prepare.speech(caller, {
        voice,
        text,
        input: { instructions, speed, languageCode },
        format: { value: input.output_format, fallback: 'mp3' },
        wantWords: false,
        isBackground: input.background ?? false,
        reportsLanguage: false,
      });
      if (input.background) {
        const job = await services.jobs.submit(speech, caller);
        return facts({ generation_job_id: job.generation_job_id, status: job.status });
      }
      const spoken = await convert({ ...services, audio: services.store.audio }, speech, caller, 'mcp', call.signal);
      const { contentType, extension } = speech.laneRequest.format;
      const link: ContentBlock = {
        type: 'resource_link',
        uri: `${call.origin}/v1/history/${spoken.historyItemId}/audio`,
        name: `speech.${extension}`,
        mimeType: contentType,
      };
      const inline: ContentBlock[] =
        Buffer.isBuffer(spoken.audio) && spoken.audio.length <= INLINE_BYTES
          ? [{ type: 'audio', data: spoken.audio.toString('base64'), mimeType: contentType }]
          : [];
      return { content: [...inline, link], _meta: { 'locution/engine-version': speech.engineVersion } };
    },
  }),
  tool({
    name: 'list_voices',
    description: 'Lists voices, with filters. Each has an id, a name, a gender, an age and a language.',
    inputSchema: Type.Object({
      search: Type.Optional(Type.String()),
      language_code: Type.Optional(Type.String({ description: 'ISO 639-1.' })),
      gender: Type.Optional(Type.String()),
    }),
    async run(input, { services, caller }) {
      const filters = { search: input.search, languageCode: input.language_code, gender: input.gender };
      const { voices } = await services.voices.list(caller.accountId, filters, { pageSize: 100 });
      return facts({
        voices: voices.map(({ voiceId, name, gender, age, accent, recipe, description }) => ({
          voice_id: voiceId,
          name,
          gender,
          age,
          accent,
          language_code: recipe.languageCode,
          description,
        })),
      });
    },
  }),
  tool({
    name: 'design_voice',
    description: 'Proposes a voice for a description, and returns a sample of it. Save it with POST /v1/voices.',
    inputSchema: Type.Object({
      description: Type.String({ minLength: 3, maxLength: 500 }),
      text: Type.Optional(Type.String({ minLength: 3, maxLength: 500, description: 'The text of the sample.' })),
      language_code: Type.Optional(Type.String({ description: 'ISO 639-1, or auto: that of the text.' })),
    }),
    async run(input, { services, caller, signal }) {
      const designed = await design(
        services,
        caller,
        {
          voiceDescription: input.description,
          text: input.text,
          languageCode: input.language_code,
          previewCount: 1,
          format: { value: 'mp3', fallback: 'mp3' },
        },
        signal,
      );
      const content: ContentBlock[] = [];
      for await (const { row, audio } of designed.previews) {
        content.push({ type: 'audio', data: audio.toString('base64'), mimeType: row.content_type });
        content.push(textOf({ generated_voice_id: row.generated_voice_id }));
      }
      return { content: [...content, textOf(designFacts(designed))] };
    },
  }),
  tool({
    name: 'job_status',
    description: 'Progress of a background job; a link to its audio once it is completed.',
    inputSchema: Type.Object({ generation_job_id: Type.String() }),
    async run(input, { services, caller, origin }) {
      const body = jobBody(await services.jobResults.find(caller.accountId, input.generation_job_id));
      const { status, progress, audio_url, error } = body;
      return facts({ status, progress, error, audio_url: audio_url === null ? null : origin + audio_url });
    },
  }),
];

const byName = new Map(LIST.map((one) => [one.name, { ...one, validator: Compile(one.inputSchema) }]));

/** As the protocol lists them. */
export const TOOLS = LIST.map(({ name, description, inputSchema }) => ({
  name,
  description,
  inputSchema: inputSchema as unknown as { type: 'object' },
}));

/** Runs a tool. What the caller did wrong is a result that says so: the assistant is to read it and try again. */
export async function callTool(name: string, input: unknown, call: ToolCall): Promise<CallToolResult> {
  const found = byName.get(name);
  if (found === undefined) return refusal(`There is no tool "${name}". There are ${[...byName.keys()].join(', ')}.`);
  if (!found.validator.Check(input)) {
    const [error] = found.validator.Errors(input);
    const where = error?.instancePath.slice(1) || 'they';
    return refusal(`The arguments cannot be read: ${where} ${error && violationText(error)}.`);
  }
  try {
    return await found.run(input, call);
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return refusal(error.message);
    throw error;
  }
}

const textOf = (value: unknown): ContentBlock => ({ type: 'text', text: JSON.stringify(value) });
const facts = (value: Record<string, unknown>): CallToolResult => ({
  content: [textOf(value)],
  structuredContent: value,
});
const refusal = (message: string): CallToolResult => ({ content: [{ type: 'text', text: message }], isError: true });
