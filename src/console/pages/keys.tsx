import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { askJson } from '../api.ts';
import { Confirm, Dialog, FormEnd } from '../parts/dialogs.tsx';
import { date, dateTime, number } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, CopyButton, Empty, Failure, Page, TextField } from '../parts/ui.tsx';
import type { Key, NewKey } from '../types.ts';
import { LimitFields, type Limits, limitsInWords, limitsOf, limitsToSend, NO_LIMITS } from './keys/limits.tsx';

/** An account's keys: everything that can be done with them. */
export function Keys() {
  const { data, error, loading, reload } = useResource<{ api_keys: Key[] }>('/v1/api-keys');
  const [secret, setSecret] = useState<NewKey>();
  const [adding, setAdding] = useState(false);
  const shown = (key: NewKey) => {
    setSecret(key);
    setAdding(false);
    reload();
  };
  return (
    <Page
      title="Keys"
      intro="Each program gets its own key, and a budget if you like. At most 50, device keys included."
    >
      <div className="row">
        <button type="button" onClick={() => setAdding(true)}>
          Create a key
        </button>
        <Link href="/device">Approve a device</Link>
      </div>
      {secret !== undefined && <Secret made={secret} onClose={() => setSecret(undefined)} />}
      {adding && <KeyForm onDone={shown} onClose={() => setAdding(false)} />}
      <Failure error={error} />
      {data === undefined && loading && <Busy>Loading your keys…</Busy>}
      {data?.api_keys.length === 0 && (
        <Empty>You have no key yet. Create one so that a program can call the API.</Empty>
      )}
      <ul className="list">
        {data?.api_keys.map((key) => (
          <KeyItem key={key.key_id} apiKey={key} onChanged={reload} onSecret={shown} />
        ))}
      </ul>
    </Page>
  );
}

function Secret({ made, onClose }: { made: NewKey; onClose(): void }) {
  return (
    <div className="notice good" role="status">
      <p>
        The key “{made.name}”. <strong>Copy it now: it is never shown again.</strong>
      </p>
      <p className="row">
        <code className="secret">{made.api_key}</code>
        <CopyButton text={made.api_key} label="Copy key" />
        <button type="button" className="ghost" onClick={onClose}>
          I have it
        </button>
      </p>
    </div>
  );
}

/** Credits from a field: empty is unlimited. */
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text));

function KeyForm({ apiKey, onDone, onClose }: { apiKey?: Key; onDone(key: NewKey): void; onClose(): void }) {
  const [name, setName] = useState(apiKey?.name ?? '');
  const [limit, setLimit] = useState(apiKey?.credit_limit?.toString() ?? '');
  const [limits, setLimits] = useState<Limits>(() => limitsOf(apiKey ?? NO_LIMITS));
  const save = useAction(async () => {
    const json = { name, credit_limit: limitOf(limit), ...limitsToSend(limits) };
    const path = apiKey === undefined ? '/v1/api-keys' : `/v1/api-keys/${apiKey.key_id}`;
    onDone(await askJson<NewKey>(path, { json, method: apiKey === undefined ? 'POST' : 'PATCH' }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog title={apiKey === undefined ? 'Create a key' : 'Change the key'} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          required
          maxLength={100}
          hint="Which program uses it?"
        />
        <TextField
          label="Credit limit"
          type="number"
          min={0}
          step="any"
          value={limit}
          onChange={setLimit}
          hint="Empty = unlimited. 0 = free operations only."
        />
        <LimitFields value={limits} onChange={setLimits} />
        <FormEnd error={save.error} running={save.running} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type Act = 'rotate' | 'disable' | 'enable' | 'reset-usage' | 'delete';

const ASKS: Partial<Record<Act, { title: string; text: string; action: string }>> = {
  rotate: {
    title: 'Rotate this key?',
    text: 'You get a new key on the same budget. The old one works for 30 more days, then expires.',
    action: 'Rotate',
  },
  'reset-usage': {
    title: 'Start a new budget period?',
    text: 'Usage is reset to zero. Work in progress counts towards the old period. Nothing is refunded to the account.',
    action: 'Reset usage',
  },
  delete: {
    title: 'Delete this key?',
    text: 'Programs that use it fail immediately. This cannot be undone.',
    action: 'Delete',
  },
};

function KeyItem({ apiKey, onChanged, onSecret }: { apiKey: Key; onChanged(): void; onSecret(key: NewKey): void }) {
  const [asking, setAsking] = useState<Act>();
  const [editing, setEditing] = useState(false);
  const act = useAction(async (action: Act) => {
    const path = `/v1/api-keys/${apiKey.key_id}`;
    if (action === 'delete') await askJson(path, { method: 'DELETE' });
    else if (action === 'rotate') onSecret(await askJson<NewKey>(`${path}/rotate`, { method: 'POST' }));
    else await askJson(`${path}/${action}`, { method: 'POST' });
    setAsking(undefined);
    onChanged();
  });
  const question = asking && ASKS[asking];
  const isDisabled = apiKey.status === 'disabled';
  return (
    <li className="card">
      <div className="row between">
        <h2>{apiKey.name}</h2>
        <span className={`badge ${apiKey.status}`}>{apiKey.status}</span>
      </div>
      <p className="quiet small">
        <code>{apiKey.prefix}…</code> · {apiKey.kind === 'device' ? 'device key · ' : ''}created{' '}
        {date(apiKey.created_at_unix)} ·{' '}
        {apiKey.last_used_at_unix === null ? 'never used' : `last used ${dateTime(apiKey.last_used_at_unix)}`}
        {apiKey.expires_at_unix !== null && ` · ends ${date(apiKey.expires_at_unix)}, its replacement goes on`}
      </p>
      {limitsInWords(apiKey) !== undefined && <p className="quiet small">Only {limitsInWords(apiKey)}</p>}
      <Budget apiKey={apiKey} />
      <Failure error={asking === undefined ? act.error : undefined} />
      <div className="row">
        <button type="button" className="ghost" onClick={() => setEditing(true)}>
          Change<span className="hidden"> {apiKey.name}</span>
        </button>
        {apiKey.expires_at_unix === null && (
          <button type="button" className="ghost" onClick={() => setAsking('rotate')}>
            Rotate<span className="hidden"> {apiKey.name}</span>
          </button>
        )}
        <button type="button" className="ghost" onClick={() => act.run(isDisabled ? 'enable' : 'disable')}>
          {isDisabled ? 'Enable' : 'Disable'}
          <span className="hidden"> {apiKey.name}</span>
        </button>
        {apiKey.credit_limit !== null && (
          <button type="button" className="ghost" onClick={() => setAsking('reset-usage')}>
            Reset usage<span className="hidden"> of {apiKey.name}</span>
          </button>
        )}
        <button type="button" className="ghost danger-text" onClick={() => setAsking('delete')}>
          Delete<span className="hidden"> {apiKey.name}</span>
        </button>
      </div>
      {editing && (
        <KeyForm
          apiKey={apiKey}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
      {asking !== undefined && question !== undefined && (
        <Confirm
          title={question.title}
          action={question.action}
          running={act.running}
          error={act.error}
          onConfirm={() => act.run(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            <strong>{apiKey.name}</strong> (<code>{apiKey.prefix}…</code>)
          </p>
          <p>{question.text}</p>
        </Confirm>
      )}
    </li>
  );
}

function Budget({ apiKey }: { apiKey: Key }) {
  const { credit_limit: limit, credit_used: used, credit_in_flight: inFlight, credit_remaining: remaining } = apiKey;
  return (
    <>
      <dl className="figures">
        <div>
          <dt>Used</dt>
          <dd>{number(used)}</dd>
        </div>
        <div>
          <dt>In flight</dt>
          <dd>{number(inFlight)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd>{remaining === null ? 'unlimited' : `${number(remaining)} of ${number(limit ?? 0)}`}</dd>
        </div>
      </dl>
      {limit !== null && limit > 0 && (
        <meter
          aria-label={`Budget of ${apiKey.name} used`}
          min={0}
          max={limit}
          value={Math.min(limit, used + inFlight)}
        />
      )}
    </>
  );
}
