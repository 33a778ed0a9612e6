import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { askJson } from '../api.ts';
import type { PageProps } from '../page.ts';
import { dateTime } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, Failure, Page, TextField } from '../parts/ui.tsx';
import type { Sessions } from '../types.ts';
import { SecondFactorCard } from './profile/second-factor.tsx';

/** The person's password, second factor and sessions. */
export function Profile({ signedIn }: PageProps) {
  return (
    <Page title="Your account" intro={signedIn.account.email}>
      <p>
        <Link href="/activity">Activity: sign-ins and changes</Link>
      </p>
      <PasswordForm />
      <SecondFactorCard />
      <SessionsCard />
    </Page>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const change = useAction(async () => {
    await askJson('/v1/auth/password', { json: { current_password: current, new_password: next } });
    setCurrent('');
    setNext('');
    setDone(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    change.run();
  };
  return (
    <form className="card narrow" onSubmit={submit}>
      <h2>Password</h2>
      <TextField
        label="Current password"
        type="password"
        value={current}
        onChange={setCurrent}
        required
        autoComplete="current-password"
      />
      <TextField
        label="New password"
        type="password"
        hint="At least 10 characters. Your other sessions will be ended."
        value={next}
        onChange={setNext}
        required
        minLength={10}
        autoComplete="new-password"
      />
      <Failure error={change.error} />
      {done && (
        <p className="notice good" role="status">
          The password is changed.
        </p>
      )}
      <button type="submit" disabled={change.running}>
        {change.running ? 'Changing…' : 'Change password'}
      </button>
    </form>
  );
}

function SessionsCard() {
  const { data, error, reload } = useResource<Sessions>('/v1/auth/sessions');
  const revoke = useAction(async (sessionId: string) => {
    await askJson(`/v1/auth/sessions/${sessionId}`, { method: 'DELETE' });
    reload();
  });
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <Failure error={error ?? revoke.error} />
      {data === undefined && error === undefined && <Busy>Loading your sessions…</Busy>}
      <ul className="plain">
        {data?.sessions.map((session) => (
          <li key={session.session_id} className="row between">
            <span>
              {session.user_agent || 'Unknown program'}
              <span className="quiet small">
                {' '}
                · last seen {dateTime(session.last_seen_at_unix)} · ends {dateTime(session.expires_at_unix)}
              </span>
            </span>
            {session.current ? (
              <span className="badge active">this one</span>
            ) : (
              <button type="button" className="ghost" onClick={() => revoke.run(session.session_id)}>
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
