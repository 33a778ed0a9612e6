import type { FastifyReply, FastifyRequest } from 'fastify';
import { unixNow } from '../../ids.ts';
import type { SpeechLinks } from '../../speech/links.ts';
import type { SpeechRequest } from '../../speech/prepare.ts';
import { callerOf } from '../plugins/authentication.ts';
import { DEFAULT_LINK_SECS } from '../schemas/links.ts';
import { operationGroup } from '../schemas/tags.ts';
import { type LinkServices, linkAddress } from './link-addresses.ts';

export interface SpeechLinkServices extends LinkServices {
  speechLinks: SpeechLinks;
}

/** Answers 201 with a link to what a request would speak. @throws Problem as `SpeechLinks.create` */
export async function answerSpeechLink(
  services: SpeechLinkServices,
  request: FastifyRequest,
  reply: FastifyReply,
  speech: SpeechRequest,
  expiresInSecs: number | null | undefined,
) {
  const expiresAtUnix = unixNow() + (expiresInSecs ?? DEFAULT_LINK_SECS);
  const operations = operationGroup(request.routeOptions.schema?.tags?.[0] ?? '');
  const id = await services.speechLinks.create(callerOf(request), speech, operations, expiresAtUnix);
  const url = linkAddress(services, request, { kind: 'speech', id }, { path: `/v1/speech-links/${id}`, expiresAtUnix });
  return reply.status(201).send({ url, expires_at_unix: expiresAtUnix });
}
