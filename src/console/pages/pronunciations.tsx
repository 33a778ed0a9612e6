import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { askJson, query } from '../api.ts';
import { counted, date } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, Empty, Failure, Field, Page, TextField } from '../parts/ui.tsx';
import type { Dictionaries, Dictionary, PronunciationSettings } from '../types.ts';

/** Dictionaries of how words are said. */
export function Pronunciations() {
  const [showsArchived, setShowsArchived] = useState(false);
  const [cursor, setCursor] = useState<string>();
  const requested = query({ page_size: 50, include_archived: showsArchived, cursor });
  const { data, error, loading } = useResource<Dictionaries>(`/v1/pronunciation-dictionaries?${requested}`);
  const settings = useResource<PronunciationSettings>('/v1/pronunciation-dictionaries/settings');
  const defaults = settings.data?.default_locators.map((locator) => locator.pronunciation_dictionary_id) ?? [];
  return (
    <Page
      title="Pronunciations"
      intro="How names and words are pronounced: spelled differently, or sound by sound. They apply to every voice."
    >
      <NewDictionary />
      <Failure error={error ?? settings.error} />
      {data === undefined && loading && <Busy>Loading dictionaries…</Busy>}
      {data?.pronunciation_dictionaries.length === 0 && <Empty>No dictionary has been created yet.</Empty>}
      <ul className="list">
        {data?.pronunciation_dictionaries.map((dictionary) => (
          <DictionaryCard key={dictionary.id} dictionary={dictionary} defaultPlace={defaults.indexOf(dictionary.id)} />
        ))}
      </ul>
      <div className="row">
        <label className="check">
          <input
            type="checkbox"
            checked={showsArchived}
            onChange={(event) => {
              setShowsArchived(event.target.checked);
              setCursor(undefined);
            }}
          />{' '}
          Show archived ones
        </label>
        {cursor !== undefined && (
          <button type="button" className="ghost" onClick={() => setCursor(undefined)}>
            First page
          </button>
        )}
        {data?.has_more && (
          <button type="button" className="ghost" onClick={() => setCursor(data.next_cursor ?? undefined)}>
            Next page
          </button>
        )}
      </div>
    </Page>
  );
}

function DictionaryCard({ dictionary, defaultPlace }: { dictionary: Dictionary; defaultPlace: number }) {
  return (
    <li className="card row between">
      <span>
        <Link href={`/pronunciations/${dictionary.id}`}>{dictionary.name}</Link>
        <span className="quiet small">
          {' '}
          · {counted(dictionary.latest_version_rules_num, 'rule')} · {date(dictionary.creation_time_unix)}
          {defaultPlace >= 0 && ' · used by default'}
          {dictionary.archived_time_unix !== null && ' · archived'}
        </span>
      </span>
    </li>
  );
}

/** A name, and a file where there is one. */
function NewDictionary() {
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File>();
  const create = useAction(async () => {
    const form = new FormData();
    form.append('name', name.trim());
    if (file !== undefined) form.append('file', file);
    const made = await askJson<{ id: string }>('/v1/pronunciation-dictionaries/add-from-file', { form });
    navigate(`/pronunciations/${made.id}`);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run();
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>New dictionary</h2>
      <TextField label="Name" value={name} onChange={setName} required maxLength={100} />
      <Field label="Import a PLS file" hint="Optional: a pronunciation lexicon in UTF-8.">
        {(id, hintId) => (
          <input
            id={id}
            aria-describedby={hintId}
            type="file"
            accept=".pls,.xml,application/pls+xml"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      <Failure error={create.error} />
      <button type="submit" disabled={create.running}>
        {create.running ? 'Making…' : 'Create the dictionary'}
      </button>
    </form>
  );
}
