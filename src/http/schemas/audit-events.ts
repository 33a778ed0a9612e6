import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

export const AuditEvent = Type.Object(
  {
    event_id: Type.String(),
    action: Type.String({ description: 'Such as session.created, api_key.rotated, account.changed.' }),
    account_id: Type.String({ description: 'Account that it concerns.' }),
    actor_id: Nullable(Type.String({ description: 'Account that was signed in; null while signing in.' })),
    subject: Type.String({ description: 'Id of what it was done to; empty where that is the account.' }),
    address: Type.String(),
    user_agent: Type.String(),
    created_at_unix: Type.Integer(),
  },
  { $id: 'AuditEvent' },
);
export type AuditEventBody = Static<typeof AuditEvent>;
