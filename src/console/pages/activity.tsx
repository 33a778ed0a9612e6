import { useResource } from '../parts/resource.ts';
import { Busy, dateTime, Empty, Failure, Page } from '../parts/ui.tsx';
import type { AuditEvents } from '../types.ts';

/** What was done to the account, or for an admin to all of them: when, from where. */
export function Activity() {
  const { data, error, loading } = useResource<AuditEvents>('/v1/audit-events?page_size=100');
  return (
    <Page title="Activity" intro="Sign-ins, and changes of keys and accounts. Look for what was not you.">
      <Failure error={error} />
      {data === undefined && loading && <Busy>Loading the activity…</Busy>}
      {data?.events.length === 0 && <Empty>Nothing has happened yet.</Empty>}
      <ul className="list">
        {data?.events.map((event) => (
          <li key={event.event_id} className="card">
            <h2>{event.action.replaceAll(/[._]/g, ' ')}</h2>
            <p className="quiet small">
              {dateTime(event.created_at_unix)} · from {event.address}
              {event.subject !== '' && (
                <>
                  {' '}
                  · <code>{event.subject}</code>
                </>
              )}
              {event.actor_id !== null && event.actor_id !== event.account_id && ' · by an admin'}
            </p>
            <p className="quiet small">{event.user_agent}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
