import { useState } from 'react';
import { askJson, query } from '../api.ts';
import { dateTime } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, Empty, Failure, Page } from '../parts/ui.tsx';
import type { AuditEvents } from '../types.ts';

const path = (cursor?: string) => `/v1/audit-events?${query({ page_size: 50, cursor })}`;

/** What was done to the account, or for an admin to all of them: when, from where. */
export function Activity() {
  const first = useResource<AuditEvents>(path());
  const [older, setOlder] = useState<AuditEvents[]>([]);
  const pages = first.data === undefined ? [] : [first.data, ...older];
  const next = pages.at(-1)?.next_cursor;
  const more = useAction(async () => {
    const page = await askJson<AuditEvents>(path(next ?? ''));
    setOlder((before) => [...before, page]);
  });
  const events = pages.flatMap((page) => page.events);
  return (
    <Page title="Activity" intro="Sign-ins, and changes to keys and accounts. Check for anything that was not you.">
      <Failure error={first.error ?? more.error} />
      {first.data === undefined && first.loading && <Busy>Loading the activity…</Busy>}
      {first.data !== undefined && events.length === 0 && <Empty>No activity yet.</Empty>}
      <ul className="list">
        {events.map((event) => (
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
      {next && (
        <button type="button" className="ghost" onClick={() => more.run()} disabled={more.running}>
          {more.running ? 'Loading…' : 'Show older entries'}
        </button>
      )}
    </Page>
  );
}
