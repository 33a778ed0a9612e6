import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from '../../errors.ts';
import { MAX_JSON_VALUES } from '../../json-depth.ts';
import type { Config } from '../../settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of a body that is no background job's, where those may be larger. */
    syncBodyLimit?: number;
    /** Values of a JSON body. */
    maxJsonValues?: number;
  }
}

/** What whoever has no key may send: parsing a large body holds up everybody. The longest is a sign-in. */
const OPEN_BYTES = 16_384;
/** For fields that a schema does not know, names and punctuation. */
const FIELDS_BYTES = 65_536;
/** Of a character in UTF-8. */
const CHARACTER_BYTES = 4;
/** Of a character of a text that is escaped throughout, as many clients send it: 😀 is \ud83d\ude00. */
const ESCAPED_BYTES = 12;

/** Of the bounded strings of a list: ids and names, which are far shorter than they may be. */
const LIST_BYTES = 262_144;

type TextLengths = Pick<Config, 'bodyLimitBytes' | 'maxTextLength' | 'maxJobTextLength'>;

/**
 * Limits each operation's body to what its schema can hold, so that no more is received, let alone parsed; register it before
 * the routes. A route with a `bodyLimit` of its own keeps it.
 */
export function limitBodies(app: FastifyInstance, config: TextLengths): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, maxJsonValues: MAX_JSON_VALUES + valuesOf(route.schema?.body) };
    if (route.bodyLimit !== undefined) return;
    if (route.config?.auth === 'none') {
      route.bodyLimit = OPEN_BYTES;
      return;
    }
    const limit = bodyLimitOf(route.schema?.body, config.maxTextLength);
    route.bodyLimit = Math.min(limit, config.bodyLimitBytes);
    if (!takesJobs(route)) return;
    const jobLimit = bodyLimitOf(route.schema?.body, config.maxJobTextLength);
    route.config = { ...route.config, syncBodyLimit: route.bodyLimit };
    route.bodyLimit = Math.min(jobLimit, config.bodyLimitBytes);
  });
}

/** What is wrong with a body of this size, where only a background job may have one. */
export function refusalOfBody(request: FastifyRequest, bytes: number): Problem | undefined {
  const limit = request.routeOptions.config.syncBodyLimit;
  const { delivery } = request.query as { delivery?: unknown };
  if (limit === undefined || bytes <= limit || delivery === 'async') return undefined;
  return new Problem(
    'PAYLOAD_TOO_LARGE',
    `The request body is larger than ${limit} bytes. Send long texts as background jobs: add ?delivery=async.`,
  );
}

/** Whether a request may ask for a background job. */
function takesJobs({ schema }: RouteOptions): boolean {
  const { properties } = (schema?.querystring ?? {}) as SchemaNode;
  return properties !== undefined && 'delivery' in properties;
}

/** @param textLength characters of all texts whose length the schema leaves open */
export function bodyLimitOf(schema: unknown, textLength: number): number {
  const { bytes, hasText } = sizeOf(schema);
  return FIELDS_BYTES + bytes + (hasText ? ESCAPED_BYTES * textLength : 0);
}

interface SchemaNode {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  items?: unknown;
  properties?: Record<string, unknown>;
  anyOf?: unknown[];
}

/** Values of a schema's lists and fields. */
function valuesOf(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const { maxItems = 0, items, properties, anyOf = [] } = schema as SchemaNode;
  const inFields = Object.values(properties ?? {}).reduce<number>((sum, one) => sum + 1 + valuesOf(one), 0);
  const inItems = items === undefined ? 0 : maxItems * (1 + valuesOf(items));
  return inFields + inItems + Math.max(0, ...anyOf.map(valuesOf));
}

/** Bytes of the strings of a value; `hasText` where one of them has no maximum. */
function sizeOf(schema: unknown): { bytes: number; hasText: boolean } {
  if (typeof schema !== 'object' || schema === null) return { bytes: 0, hasText: false };
  const { type, maxLength, maxItems, enum: values, items, properties, anyOf } = schema as SchemaNode;
  const parts = [...Object.values(properties ?? {}), ...(anyOf ?? [])].map(sizeOf);
  if (type === 'string' && values === undefined) {
    parts.push({ bytes: CHARACTER_BYTES * (maxLength ?? 0), hasText: maxLength === undefined });
  }
  if (items !== undefined) {
    const item = sizeOf(items);
    parts.push({ bytes: Math.min(item.bytes * (maxItems ?? 1), LIST_BYTES), hasText: item.hasText });
  }
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    hasText: parts.some((part) => part.hasText),
  };
}
