import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Store } from '../../store/store.ts';
import { cursorAfter, readCursor } from '../mappers/cursor.ts';
import { sessionOf } from '../plugins/authentication.ts';
import { AuditEvent } from '../schemas/audit-events.ts';
import { errorResponses, Nullable, pageQuery } from '../schemas/common.ts';

/** The audit log: an account's own, an admin's everybody's. */
export const auditEventRoutes: FastifyPluginAsyncTypebox<{ store: Pick<Store, 'audit'> }> = async (app, { store }) => {
  app.get(
    '/v1/audit-events',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'listAuditEvents',
        summary: 'Sign-ins and changes of keys and accounts, newest first; admins see those of all accounts',
        tags: ['Accounts'],
        querystring: Type.Object(pageQuery(100)),
        response: {
          200: Type.Object({ events: Type.Array(AuditEvent), next_cursor: Nullable(Type.String()) }),
          ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request) => {
      const { role, accountId } = sessionOf(request);
      const { cursor, page_size: pageSize = 30 } = request.query;
      const page = await store.audit.list(role === 'admin' ? undefined : accountId, {
        cursor: cursor === undefined ? undefined : readCursor(cursor),
        pageSize,
      });
      return {
        events: page.rows,
        next_cursor: cursorAfter(page, (row) => ({ createdAtUnix: row.created_at_unix, id: row.event_id })),
      };
    },
  );
};
