import { type FormEvent, useEffect, useState } from 'react';
import { askJson } from '../api.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { counted, languageName, number } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { TrySentence } from '../parts/try-sentence.tsx';
import { Busy, Empty, Failure, Page, SelectField, TextField } from '../parts/ui.tsx';
import { UploadModel } from '../parts/upload-model.tsx';
import { useLanguages } from '../parts/voice-picker.tsx';
import type { CatalogueModel, InstalledPackage, ModelCatalogue, ModelPackages, ModelPull, Voices } from '../types.ts';

const POLL_MS = 1000;

/** Neural models: what is installed, what can be. */
export function Models() {
  const packages = useResource<ModelPackages>('/v1/model-packages');
  const { data, reload } = packages;
  const running = (data?.pulls ?? []).filter(({ status }) => status === 'queued' || status === 'running');
  useEffect(() => {
    if (data === undefined || running.length === 0) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [data, running.length, reload]);
  return (
    <Page
      title="Models"
      intro="The voices that come with the server are formant voices: fast, and audibly synthetic. A neural model adds human-sounding ones."
    >
      <Failure error={packages.error} />
      {data === undefined && packages.loading && <Busy>Loading…</Busy>}
      {running.length > 0 && (
        <section className="card" aria-labelledby="pulls">
          <h2 id="pulls">Being installed</h2>
          <ul className="plain">
            {running.map((pull) => (
              <Pull key={pull.model_pull_id} pull={pull} onCancelled={reload} />
            ))}
          </ul>
        </section>
      )}
      <FailedPull pull={data?.pulls[0]} />
      {data !== undefined && <Installed packages={data} onChanged={reload} />}
      <Catalogue key={data?.packages.length} onPulled={reload} />
    </Page>
  );
}

function Pull({ pull, onCancelled }: { pull: ModelPull; onCancelled(): void }) {
  const cancel = useAction(async () => {
    await askJson(`/v1/model-packages/pulls/${pull.model_pull_id}`, { method: 'DELETE' });
    onCancelled();
  });
  return (
    <li className="row">
      <span>{pull.package_id}</span>
      <progress value={pull.progress} max={1} aria-label={`Installing ${pull.package_id}`} />
      <span className="small">{Math.round(pull.progress * 100)} %</span>
      <button type="button" className="ghost" disabled={cancel.running} onClick={() => cancel.run()}>
        Cancel<span className="hidden"> installing {pull.package_id}</span>
      </button>
      <Failure error={cancel.error} />
    </li>
  );
}

/** Why the last one was not installed, while no other has been asked for. */
function FailedPull({ pull }: { pull: ModelPull | undefined }) {
  if (pull === undefined || pull.error === null) return null;
  return (
    <p className="notice bad" role="alert">
      {pull.package_id} was not installed: {pull.error.detail}
    </p>
  );
}

function Installed({ packages: { packages, problems }, onChanged }: { packages: ModelPackages; onChanged(): void }) {
  return (
    <section className="stack" aria-labelledby="installed">
      <h2 id="installed">Installed</h2>
      {packages.length === 0 && <Empty>None yet. Start with Kokoro.</Empty>}
      <ul className="list two">
        {packages.map((found) => (
          <InstalledCard key={found.package_id} found={found} onChanged={onChanged} />
        ))}
      </ul>
      {problems.map(({ package_id, message }) => (
        <p key={package_id} className="notice bad">
          The folder {package_id} is not a valid package: {message}
        </p>
      ))}
    </section>
  );
}

function InstalledCard({ found, onChanged }: { found: InstalledPackage; onChanged(): void }) {
  const [requested, setRequested] = useState(false);
  const path = `/v1/model-packages/${found.package_id}`;
  const voices = useResource<Voices>(`/v1/voices?model_id=${encodeURIComponent(found.package_id)}`);
  const [chosen, setChosen] = useState('');
  const remove = useAction(async (force: boolean) => {
    await askJson(`${path}?force=${force}`, { method: 'DELETE' });
    setRequested(false);
    onChanged();
  });
  const restart = useAction(async () => {
    await askJson(`${path}/restart`, { method: 'POST' });
  });
  const isNeeded = remove.error?.code === 'CONFLICT';
  const all = voices.data?.voices ?? [];
  const voice = all.find(({ voice_id }) => voice_id === chosen) ?? all[0];
  return (
    <li className="card stack">
      <h3>{found.package_id}</h3>
      <p className="small">{found.description}</p>
      <p className="quiet small">
        {found.language_codes.map(languageName).join(', ')} · {megabytes(found.size_bytes)} · word times{' '}
        {found.word_timestamps}
      </p>
      <Failure error={voices.error ?? restart.error} />
      {voice !== undefined && (
        <>
          <SelectField
            label="Voice"
            value={voice.voice_id}
            onChange={setChosen}
            options={all.map(({ voice_id, name, language_code }) => ({
              value: voice_id,
              label: `${name} (${languageName(language_code)})`,
            }))}
          />
          <TrySentence key={voice.voice_id} voiceId={voice.voice_id} name={voice.name} />
        </>
      )}
      <div className="row">
        <button type="button" className="ghost" disabled={restart.running} onClick={() => restart.run()}>
          Restart<span className="hidden"> {found.package_id}</span>
        </button>
        <button type="button" className="ghost" onClick={() => setRequested(true)}>
          Remove<span className="hidden"> {found.package_id}</span>
        </button>
      </div>
      {requested && (
        <Confirm
          title={`Remove ${found.package_id}?`}
          action={isNeeded ? 'Remove anyway' : 'Remove'}
          running={remove.running}
          error={remove.error}
          onConfirm={() => remove.run(isNeeded)}
          onClose={() => setRequested(false)}
        >
          <p>{counted(found.voice_count, 'voice')} will be unavailable until it is installed again.</p>
        </Confirm>
      )}
    </li>
  );
}

function Catalogue({ onPulled }: { onPulled(): void }) {
  const { data, error, loading } = useResource<ModelCatalogue>('/v1/model-packages/catalogue');
  const languages = useLanguages();
  const [language, setLanguage] = useState('');
  const shown = (data?.models ?? []).filter(
    ({ language_codes, recommended, package_id }) =>
      (language === '' && (recommended || /^(?:kokoro|kitten)/.test(package_id))) || language_codes.includes(language),
  );
  return (
    <section className="stack" aria-labelledby="catalogue">
      <h2 id="catalogue">Catalogue</h2>
      <SelectField
        label="Language"
        value={language}
        onChange={setLanguage}
        options={[{ value: '', label: 'Recommended, all languages' }, ...languages]}
      />
      <Failure error={error} />
      {data === undefined && loading && <Busy>Reading the list…</Busy>}
      {data !== undefined && data.notice !== null && <p className="notice">{data.notice}</p>}
      <ul className="list two">
        {shown.map((model) => (
          <CatalogueCard key={model.package_id} model={model} onPulled={onPulled} />
        ))}
      </ul>
      <OtherModelForm onPulled={onPulled} />
      <UploadModel onUploaded={onPulled} />
    </section>
  );
}

function CatalogueCard({ model, onPulled }: { model: CatalogueModel; onPulled(): void }) {
  const pull = useAction(async () => {
    await askJson('/v1/model-packages', { json: { source: model.package_id } });
    onPulled();
  });
  return (
    <li className="card stack">
      <h3>{model.name}</h3>
      <p className="small">{model.description}</p>
      <p className="quiet small">
        {model.language_codes.map(languageName).join(', ')} · {counted(model.voice_count, 'voice')}
        {model.size_bytes === null ? '' : ` · ${megabytes(model.size_bytes)}`} · licence:{' '}
        {model.license ?? "in the model's card"}
      </p>
      <Failure error={pull.error} />
      <button type="button" disabled={model.installed || pull.running} onClick={() => pull.run()}>
        {model.installed ? 'Installed' : 'Install'}
        <span className="hidden"> {model.name}</span>
      </button>
    </li>
  );
}

function OtherModelForm({ onPulled }: { onPulled(): void }) {
  const [source, setSource] = useState('');
  const pull = useAction(async () => {
    await askJson('/v1/model-packages', { json: { source: source.trim() } });
    setSource('');
    onPulled();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pull.run();
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <TextField
        label="Another model"
        hint="The key of a Piper voice, or the address of an archive or an .onnx file on the hub that the server pulls from."
        value={source}
        onChange={setSource}
        required
      />
      <Failure error={pull.error} />
      <button type="submit" disabled={pull.running}>
        Install it
      </button>
    </form>
  );
}

const megabytes = (bytes: number) => `${number(Math.round(bytes / 1e6))} MB`;
