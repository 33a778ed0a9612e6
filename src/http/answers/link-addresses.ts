import type { FastifyRequest } from 'fastify';
import type { LinkSubject, SignedLinks } from '../../accounts/signed-links.ts';
import { unixNow } from '../../ids.ts';
import { type AddressConfig, baseUrl } from '../plugins/addresses.ts';
import { callerOf } from '../plugins/authentication.ts';

/** What makes the addresses of signed links. */
export interface LinkServices {
  signedLinks: SignedLinks;
  config: AddressConfig;
}

const DAY_SECS = 86_400;
const HOUR_SECS = 3600;

/** The address of what a link opens, on behalf of the request's caller. */
export const linkAddress = (
  { signedLinks, config }: LinkServices,
  request: FastifyRequest,
  subject: LinkSubject,
  { path, expiresAtUnix }: { path: string; expiresAtUnix: number },
): string => `${baseUrl(config, request)}${path}?${signedLinks.sign(subject, callerOf(request), expiresAtUnix)}`;

/** The address of a voice's sample. */
export type PreviewAddress = (voiceId: string) => string;

/** Addresses of samples that play without a key for a day or up to an hour more: within an hour they stay the same. */
export function previewAddresses(services: LinkServices, request: FastifyRequest): PreviewAddress {
  const expiresAtUnix = Math.ceil((unixNow() + DAY_SECS) / HOUR_SECS) * HOUR_SECS;
  return (id) => {
    const path = `/v1/voices/${encodeURIComponent(id)}/preview`;
    return linkAddress(services, request, { kind: 'preview', id }, { path, expiresAtUnix });
  };
}
