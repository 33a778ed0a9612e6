import { type FormEvent, useState } from 'react';
import { askJson } from '../api.ts';
import icon from '../icon.svg';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, CodeField, Failure, TextField } from '../parts/ui.tsx';
import type { CodeAsked } from '../types.ts';

/** First-run setup, or signing in. */
export function Entry({ onEntered }: { onEntered(): void }) {
  const { data, error } = useResource<{ needed: boolean }>('/v1/auth/setup');
  return (
    <main className="entry">
      <p className="brand">
        <img src={icon} alt="" width="36" height="36" /> Locution
      </p>
      {data === undefined && error === undefined && <Busy>Contacting the server…</Busy>}
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
    const input = { setup_token: token.trim(), email, password, ...(name === '' ? {} : { name }) };
    await askJson('/v1/auth/setup', { json: input });
    onEntered();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setup.run();
  };
  return (
    <form className="card" onSubmit={submit}>
      <h1>Set up your server</h1>
      <p className="quiet">Create the first account. The server printed a one-time setup token when it started.</p>
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

/** In one step, or with a code after the password. */
export function LoginForm({ onEntered }: { onEntered(): void }) {
  const [codeRequired, setCodeRequired] = useState<CodeAsked>();
  if (codeRequired !== undefined) {
    return <CodeForm ticket={codeRequired.ticket} onEntered={onEntered} onBack={() => setCodeRequired(undefined)} />;
  }
  return <PasswordForm onEntered={onEntered} onCodeRequired={setCodeRequired} />;
}

function PasswordForm({
  onEntered,
  onCodeRequired,
}: {
  onEntered(): void;
  onCodeRequired(codeRequired: CodeAsked): void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useAction(async () => {
    const codeRequired = await askJson<CodeAsked | undefined>('/v1/auth/login', { json: { email, password } });
    if (codeRequired === undefined) onEntered();
    else onCodeRequired(codeRequired);
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

function CodeForm({ ticket, onEntered, onBack }: { ticket: string; onEntered(): void; onBack(): void }) {
  const [code, setCode] = useState('');
  const enter = useAction(async () => {
    await askJson('/v1/auth/login/code', { json: { ticket, code } });
    onEntered();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <CodeField label="Code from your app, or a recovery code" value={code} onChange={setCode} />
      <Failure error={enter.error} />
      <div className="row end">
        <button type="button" className="ghost" onClick={onBack}>
          Back
        </button>
        <button type="submit" disabled={enter.running}>
          {enter.running ? 'Signing in…' : 'Sign in'}
        </button>
      </div>
    </form>
  );
}
