import { type FormEvent, useState } from 'react';
import { askJson } from '../../api.ts';
import { useAction, useResource } from '../../parts/resource.ts';
import { Busy, Empty, Failure, SelectField, TextField } from '../../parts/ui.tsx';
import type { VoiceAlias, Voices } from '../../types.ts';

const SCOPES = {
  account: 'yours',
  server: 'everyone’s',
  environment: 'shared, set by the environment',
  default: 'built in',
} as const;

const pathOf = ({ alias, scope }: Pick<VoiceAlias, 'alias' | 'scope'>) =>
  `/v1/voice-aliases/${encodeURIComponent(alias)}?scope=${scope}`;

/** Ids and names of other services' voices, and the voices they stand for. */
export function Aliases({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, loading, reload } = useResource<{ aliases: VoiceAlias[] }>('/v1/voice-aliases');
  const voices = useResource<Voices>('/v1/voices');
  const remove = useAction(async (alias: VoiceAlias) => {
    await askJson(pathOf(alias), { method: 'DELETE' });
    reload();
  });
  const nameOf = (id: string) => voices.data?.voices.find(({ voice_id }) => voice_id === id)?.name ?? id;
  const made = data?.aliases.filter(({ scope }) => scope !== 'default') ?? [];
  const builtin = data?.aliases.filter(({ scope }) => scope === 'default') ?? [];
  return (
    <section className="card" aria-labelledby="aliases">
      <h2 id="aliases">Voice aliases</h2>
      <p className="quiet">
        A program that asks for another service’s voice gets the one you name here. Ids of voices of this server always
        win.
      </p>
      <AliasForm isAdmin={isAdmin} voices={voices.data?.voices ?? []} onDone={reload} />
      <Failure error={error ?? voices.error ?? remove.error} />
      {data === undefined && loading && <Busy>Loading aliases…</Busy>}
      {data !== undefined && made.length === 0 && <Empty>No alias has been added yet.</Empty>}
      <ul className="plain">
        {made.map((alias) => (
          <li key={alias.scope + alias.alias} className="row between">
            <span>
              <code>{alias.alias}</code> → {nameOf(alias.voice_id)}{' '}
              <span className="quiet small">· {SCOPES[alias.scope]}</span>
            </span>
            {(alias.scope === 'account' || (alias.scope === 'server' && isAdmin)) && (
              <button type="button" className="ghost" onClick={() => remove.run(alias)}>
                Remove<span className="hidden"> {alias.alias}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>Built-in aliases</summary>
        <ul className="plain">
          {builtin.map(({ alias, voice_id }) => (
            <li key={alias}>
              <code>{alias}</code> → {nameOf(voice_id)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function AliasForm(props: { isAdmin: boolean; voices: Voices['voices']; onDone(): void }) {
  const { isAdmin, voices, onDone } = props;
  const [alias, setAlias] = useState('');
  const [voiceId, setVoiceId] = useState('');
  const [scope, setScope] = useState<'account' | 'server'>('account');
  const chosen = voiceId || (voices[0]?.voice_id ?? '');
  const save = useAction(async () => {
    await askJson(pathOf({ alias: alias.trim(), scope }), { method: 'PUT', json: { voice_id: chosen } });
    setAlias('');
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form className="filters" onSubmit={submit}>
      <TextField label="Id or name elsewhere" value={alias} onChange={setAlias} required maxLength={200} />
      <SelectField
        label="Stands for"
        value={chosen}
        onChange={setVoiceId}
        options={voices.map(({ voice_id, name }) => ({ value: voice_id, label: name }))}
      />
      {isAdmin && (
        <SelectField
          label="Holds for"
          value={scope}
          onChange={(value) => setScope(value === 'server' ? 'server' : 'account')}
          options={[
            { value: 'account', label: 'Your account' },
            { value: 'server', label: 'Everyone' },
          ]}
        />
      )}
      <Failure error={save.error} />
      <button type="submit" disabled={save.running}>
        {save.running ? 'Adding…' : 'Add the alias'}
      </button>
    </form>
  );
}
