import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { started } from '../../generators.ts';
import { type DesignServices, design } from '../../voices/design.ts';
import { designLines } from '../answers/design-lines.ts';
import { clientGone, logStreamFailure, readableOf } from '../answers/speech.ts';
import { designFacts, designInput, previewBody } from '../mappers/previews.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, WORK_ERRORS } from '../schemas/common.ts';
import { DesignBody, DesignLine, DesignResult } from '../schemas/previews.ts';
import { OutputFormatQuery } from '../schemas/text-to-speech.ts';
import type { TypeboxApp } from '../typebox-app.ts';

const tags = ['Voice design'];
const querystring = Type.Object({ output_format: OutputFormatQuery });

/** Voices that are proposed from a description. */
export const voiceDesignRoutes: FastifyPluginAsyncTypebox<DesignServices> = async (app, services) => {
  designVoice(app, services);
  designVoiceStream(app, services);
};

function designVoice(app: TypeboxApp, services: DesignServices): void {
  app.post(
    '/v1/voice-previews/design',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'designVoice',
        summary: 'Describe a voice and hear one to three proposals',
        tags,
        querystring,
        body: DesignBody,
        response: { 200: DesignResult, ...WORK_ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const input = designInput(request.body, request.query.output_format);
      const designed = await design(services, caller, input, clientGone(reply));
      const previews = [];
      for await (const preview of designed.previews) previews.push(previewBody(preview));
      return { previews, ...designFacts(designed) };
    },
  );
}

function designVoiceStream(app: TypeboxApp, services: DesignServices): void {
  app.post(
    '/v1/voice-previews/design/stream',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'designVoiceStream',
        summary: 'Like designVoice, with one proposal per line as soon as it is ready',
        tags,
        querystring,
        body: DesignBody,
        response: {
          200: {
            description: 'One JSON object per line: proposals, then how the description was interpreted.',
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(DesignLine) } },
          },
          ...WORK_ERRORS,
          ...errorResponses('RESOURCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const input = designInput(request.body, request.query.output_format);
      const designed = await design(services, caller, input, clientGone(reply));
      const lines = await started(designLines(designed, logStreamFailure(request)));
      return reply.type('application/x-ndjson').send(readableOf(lines));
    },
  );
}
