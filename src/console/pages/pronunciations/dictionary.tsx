import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { askJson } from '../../api.ts';
import type { PageProps } from '../../page.ts';
import { Confirm } from '../../parts/dialogs.tsx';
import { useAction, useResource } from '../../parts/resource.ts';
import { Busy, Failure, Field, Page, SelectField } from '../../parts/ui.tsx';
import type { DictionaryWithRules, PronunciationSettings, Voices } from '../../types.ts';
import { Hear } from './hear.tsx';
import { Rules } from './rules.tsx';

/** Words of a trial that is not typed by hand. */
const TRIED = 10;

/** One dictionary: its rules, heard by a voice. */
export function DictionaryPage({ params: { id = '' } }: PageProps) {
  return <OpenDictionary key={id} id={id} />;
}

function OpenDictionary({ id }: { id: string }) {
  const path = `/v1/pronunciation-dictionaries/${encodeURIComponent(id)}`;
  const { data, error, loading, reload } = useResource<DictionaryWithRules>(path);
  const voices = useResource<Voices>('/v1/voices');
  const [chosen, setChosen] = useState('');
  const voiceId = chosen || voices.data?.voices[0]?.voice_id;
  return (
    <Page title={data?.name ?? 'Pronunciations'} intro={<Link href="/pronunciations">All dictionaries</Link>}>
      <Failure error={error ?? voices.error} />
      {data === undefined && loading && <Busy>Loading the dictionary…</Busy>}
      {data !== undefined && (
        <>
          <section className="card" aria-labelledby="trial">
            <h2 id="trial">Try it</h2>
            <SelectField
              label="Voice"
              value={voiceId ?? ''}
              onChange={setChosen}
              options={(voices.data?.voices ?? []).map(({ voice_id, name }) => ({ value: voice_id, label: name }))}
            />
            <Trial dictionary={data} voiceId={voiceId} />
          </section>
          <Rules dictionary={data} path={path} voiceId={voiceId} onChanged={reload} />
          <Whole dictionary={data} path={path} onChanged={reload} />
        </>
      )}
    </Page>
  );
}

function Trial({ dictionary, voiceId }: { dictionary: DictionaryWithRules; voiceId: string | undefined }) {
  const [typed, setTyped] = useState('');
  const words = dictionary.rules.slice(0, TRIED).map(({ string_to_replace }) => string_to_replace);
  const proposed = words.length === 0 ? '' : `${words.join(', ')}.`;
  return (
    <>
      <Field label="Text" hint="If empty: the first words of the dictionary.">
        {(id, hintId) => (
          <textarea
            id={id}
            aria-describedby={hintId}
            rows={2}
            maxLength={1000}
            placeholder={proposed}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Hear text={typed.trim() || proposed} voiceId={voiceId} dictionaryId={dictionary.id} name="the text" />
      </div>
    </>
  );
}

/** What is done with the dictionary as a whole. */
function Whole(props: { dictionary: DictionaryWithRules; path: string; onChanged(): void }) {
  const { dictionary, path, onChanged } = props;
  const [, navigate] = useLocation();
  const [asksDelete, setAsksDelete] = useState(false);
  const isArchived = dictionary.archived_time_unix !== null;
  const archive = useAction(async () => {
    await askJson(path, { method: 'PATCH', json: { archived: !isArchived } });
    onChanged();
  });
  const remove = useAction(async () => {
    await askJson(path, { method: 'DELETE' });
    navigate('/pronunciations');
  });
  return (
    <section className="card" aria-labelledby="whole">
      <h2 id="whole">The dictionary</h2>
      {!isArchived && <DefaultBox id={dictionary.id} />}
      <div className="row">
        <a
          className="button ghost"
          href={`${path}/${dictionary.latest_version_id}/download`}
          download={`${dictionary.name}.pls`}
        >
          Export as PLS
        </a>
        <button type="button" className="ghost" disabled={archive.running} onClick={() => archive.run()}>
          {isArchived ? 'Restore' : 'Archive'}
        </button>
        <button type="button" className="ghost" onClick={() => setAsksDelete(true)}>
          Delete
        </button>
      </div>
      <Failure error={archive.error} />
      {asksDelete && (
        <Confirm
          title="Delete the dictionary?"
          action="Delete it"
          running={remove.running}
          error={remove.error}
          onConfirm={() => remove.run()}
          onClose={() => setAsksDelete(false)}
        >
          <p>Programs that name {dictionary.name} get an error from then on. This cannot be undone.</p>
        </Confirm>
      )}
    </section>
  );
}

/** Whether it is heard where a request names none. */
function DefaultBox({ id }: { id: string }) {
  const path = '/v1/pronunciation-dictionaries/settings';
  const { data, error, reload } = useResource<PronunciationSettings>(path);
  const locators = data?.default_locators ?? [];
  const others = locators.filter((locator) => locator.pronunciation_dictionary_id !== id);
  const isDefault = others.length < locators.length;
  const set = useAction(async () => {
    const wanted = isDefault ? others : [...others, { pronunciation_dictionary_id: id }];
    await askJson(path, { method: 'PUT', json: { default_locators: wanted } });
    reload();
  });
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={isDefault}
          disabled={data === undefined || set.running}
          onChange={() => set.run()}
        />{' '}
        Used in all speech of this account where a request names no dictionary
      </label>
      <Failure error={set.error ?? error} />
    </>
  );
}
