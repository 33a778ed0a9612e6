import type { FastifyInstance } from 'fastify';
import { newOrderedId, unixNow } from '../../ids.ts';
import type { AuditStore } from '../../store/audit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit log says a success of this route was, such as `api_key.created`. */
    audit?: string;
  }
  interface FastifyRequest {
    /** Whom and what a route concerned, where its session and path do not say it; what it was, where the route has several. */
    audited: { accountId?: string | undefined; subject?: string; action?: string } | null;
  }
}

/** Signing in is logged when it fails, too. */
const SIGN_IN = 'session.created';
const SIGN_IN_FAILED = 'session.refused';

/** Writes a line of the audit log for each route that declares one. */
export function registerAudit(app: FastifyInstance, audit: AuditStore): void {
  app.decorateRequest('audited', null);
  app.addHook('onResponse', async (request, reply) => {
    const { audit: declared } = request.routeOptions.config;
    if (declared === undefined) return;
    const isRefused = declared === SIGN_IN && reply.statusCode === 401;
    if (reply.statusCode >= 400 && !isRefused) return;
    const params = request.params as Record<string, string>;
    const actorId = request.session?.accountId ?? null;
    const accountId = request.audited?.accountId ?? params.account_id ?? actorId;
    // Nobody's: a sign-in with an address that is no account's.
    if (accountId === null || accountId === undefined) return;
    await audit.insert({
      event_id: newOrderedId(),
      account_id: accountId,
      actor_id: actorId,
      action: isRefused ? SIGN_IN_FAILED : (request.audited?.action ?? declared),
      subject: request.audited?.subject ?? Object.values(params)[0] ?? '',
      address: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      created_at_unix: unixNow(),
    });
  });
}
