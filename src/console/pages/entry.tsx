import { type FormEvent, useState } from 'react';
import { askJson } from '../api.ts';
import icon from '../icon.svg';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, Failure, TextField } from '../parts/ui.tsx';

/** First-run setup, or signing in. */
export function Entry({ onEntered }: { onEntered(): void }) {
  const { data, error } = useResource<{ needed: boolean }>('/v1/auth/setup');
  return (
    <main className="entry">
      <p className="brand">
        <img src={icon} alt="" width="36" height="36" /> Locution
      </p>
      {data === undefined && error === undefined && <Busy>Asking the server…</Busy>}
      <Failure error={error} />
      {data !== undefined &&
        (data.needed ? (
          <Setup onEntered={onEntered} />
        ) : (
          <section className="card">
            <h1>Sign in</h1>
            <LoginForm onEntered={onEntered} />
          </section>
        ))}
    </main>
  );
}

function Setup({ onEntered }: { onEntered(): void }) {
  const [token, setToken] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const setup = useAction(async () => {
    const given = { setup_token: token.trim(), email, password, ...(name === '' ? {} : { name }) };
    await askJson('/v1/auth/setup', { json: given });
    onEntered();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setup.run();
  };
  return (
    <form className="card" onSubmit={submit}>
      <h1>Set up your server</h1>
      <p className="quiet">Make the first account. The server printed a one-time setup token when it started.</p>
      <TextField label="Setup token" value={token} onChange={setToken} required autoComplete="off" />
      <TextField label="Your name" value={name} onChange={setName} autoComplete="name" maxLength={100} />
      <TextField label="E-mail" type="email" value={email} onChange={setEmail} required autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        hint="At least 10 characters."
        value={password}
        onChange={setPassword}
        required
        minLength={10}
        autoComplete="new-password"
      />
      <Failure error={setup.error} />
      <button type="submit" disabled={setup.running}>
        {setup.running ? 'Setting up…' : 'Set up'}
      </button>
    </form>
  );
}

export function LoginForm({ onEntered }: { onEntered(): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useAction(async () => {
    await askJson('/v1/auth/login', { json: { email, password } });
    onEntered();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField label="E-mail" type="email" value={email} onChange={setEmail} required autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="current-password"
      />
      <Failure error={login.error} />
      <button type="submit" disabled={login.running}>
        {login.running ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}
