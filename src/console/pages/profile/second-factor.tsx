import { generate } from 'lean-qr';
import { type FormEvent, useState } from 'react';
import { askJson } from '../../api.ts';
import { Dialog, FormEnd } from '../../parts/dialogs.tsx';
import { dateTime } from '../../parts/format.ts';
import { useAction, useResource } from '../../parts/resource.ts';
import { Busy, CodeField, CopyButton, Failure, TextField } from '../../parts/ui.tsx';
import type { RecoveryCodes, SecondFactor, SecondFactorBegun } from '../../types.ts';

const PATH = '/v1/auth/second-factor';

type Step = 'begin' | 'confirm' | 'renew' | 'disable';

/** Codes from an app: turned on, renewed, turned off. */
export function SecondFactorCard() {
  const { data, error, reload } = useResource<SecondFactor>(PATH);
  const [step, setStep] = useState<Step>();
  const [begun, setBegun] = useState<SecondFactorBegun>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setStep(undefined);
    setBegun(undefined);
  };
  const done = (made?: RecoveryCodes) => {
    close();
    setCodes(made?.recovery_codes);
    reload();
  };
  return (
    <section className="card narrow" aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <Failure error={error} />
      {data === undefined && error === undefined && <Busy>Loading…</Busy>}
      {codes !== undefined && <Codes codes={codes} onClose={() => setCodes(undefined)} />}
      {data?.enabled === false && (
        <>
          <p className="quiet">Signing in requires only the password. An app on your phone can add a code to it.</p>
          <button type="button" onClick={() => setStep('begin')}>
            Turn on
          </button>
        </>
      )}
      {data?.enabled && (
        <>
          <p className="quiet">
            On{data.enabled_at_unix !== null && ` since ${dateTime(data.enabled_at_unix)}`}: signing in asks for a code
            of your app. {data.recovery_codes_left} recovery codes are left.
          </p>
          <div className="row">
            <button type="button" className="ghost" onClick={() => setStep('renew')}>
              New recovery codes
            </button>
            <button type="button" className="ghost danger-text" onClick={() => setStep('disable')}>
              Turn off
            </button>
          </div>
        </>
      )}
      {step === 'begin' && (
        <Begin
          onBegun={(made) => {
            setBegun(made);
            setStep('confirm');
          }}
          onClose={close}
        />
      )}
      {step === 'confirm' && begun !== undefined && <Confirm begun={begun} onDone={done} onClose={close} />}
      {(step === 'renew' || step === 'disable') && <Prove step={step} onDone={done} onClose={close} />}
    </section>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  return (
    <div className="notice good" role="status">
      <p>
        Your recovery codes. Each signs you in once, without the app.{' '}
        <strong>Keep them now: they are never shown again.</strong>
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <button type="button" className="ghost" onClick={onClose}>
          I have them
        </button>
      </p>
    </div>
  );
}

function Begin({ onBegun, onClose }: { onBegun(begun: SecondFactorBegun): void; onClose(): void }) {
  const [password, setPassword] = useState('');
  const begin = useAction(async () => {
    onBegun(await askJson<SecondFactorBegun>(PATH, { json: { current_password: password } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.run();
  };
  return (
    <Dialog title="Turn on the second factor" onClose={onClose}>
      <form onSubmit={submit}>
        <PasswordField value={password} onChange={setPassword} />
        <FormEnd error={begin.error} running={begin.running} onClose={onClose} action="Continue" />
      </form>
    </Dialog>
  );
}

function Confirm(props: { begun: SecondFactorBegun; onDone(made: RecoveryCodes): void; onClose(): void }) {
  const { secret, otpauth_uri: uri } = props.begun;
  const [code, setCode] = useState('');
  const confirm = useAction(async () => {
    props.onDone(await askJson<RecoveryCodes>(`${PATH}/confirm`, { json: { code } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.run();
  };
  return (
    <Dialog title="Add it to your app" onClose={props.onClose}>
      <form onSubmit={submit}>
        <p>Scan this with an authenticator app, then enter the code that it shows.</p>
        <QrCode text={uri} />
        <p className="quiet small">
          Or type the secret: <code className="secret">{secret}</code>
        </p>
        <CodeField label="Code" value={code} onChange={setCode} />
        <FormEnd error={confirm.error} running={confirm.running} onClose={props.onClose} action="Turn on" />
      </form>
    </Dialog>
  );
}

const PROVE = {
  renew: { title: 'New recovery codes', action: 'Make new codes', path: `${PATH}/recovery-codes` },
  disable: { title: 'Turn off the second factor', action: 'Turn off', path: `${PATH}/disable` },
};

function Prove(props: { step: keyof typeof PROVE; onDone(made?: RecoveryCodes): void; onClose(): void }) {
  const { title, action, path } = PROVE[props.step];
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useAction(async () => {
    props.onDone(await askJson<RecoveryCodes | undefined>(path, { json: { current_password: password, code } }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.run();
  };
  return (
    <Dialog title={title} onClose={props.onClose}>
      <form onSubmit={submit}>
        <PasswordField value={password} onChange={setPassword} />
        <CodeField label="Code of the app, or a recovery code" value={code} onChange={setCode} />
        <FormEnd error={prove.error} running={prove.running} onClose={props.onClose} action={action} />
      </form>
    </Dialog>
  );
}

const PasswordField = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <TextField
    label="Your password"
    type="password"
    value={value}
    onChange={onChange}
    required
    autoComplete="current-password"
  />
);

/** Modules of quiet zone around the code, as its standard asks. */
const QUIET = 4;

/** Dark on light in both themes: many cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the secret below">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
