import { type FormEvent, useState } from 'react';
import { askJson } from '../api.ts';
import { useAction } from './resource.ts';
import { Failure, Field, TextField } from './ui.tsx';

/** Installs a model from an archive of the visitor's own. */
export function UploadModel({ onUploaded }: { onUploaded(): void }) {
  const [file, setFile] = useState<File | undefined>();
  const [packageId, setPackageId] = useState('');
  const upload = useAction(async () => {
    const path = `/v1/model-packages/${encodeURIComponent(packageId)}`;
    if (file !== undefined) await askJson(path, { method: 'PUT', file });
    onUploaded();
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (packageId === '') setPackageId(idOf(chosen?.name ?? ''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    upload.run();
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <Field label="Archive" hint="A .zip or .tar, also compressed, with a Piper voice, Kokoro or Kitten.">
        {(id, hintId) => (
          <input
            id={id}
            aria-describedby={hintId}
            type="file"
            accept=".zip,.tar,.gz,.tgz,.bz2,.xz,.zst"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <TextField label="Model id" value={packageId} onChange={setPackageId} required />
      <Failure error={upload.error} />
      <button type="submit" disabled={upload.running || file === undefined}>
        {upload.running ? 'Uploading…' : 'Upload it'}
      </button>
    </form>
  );
}

/** A package id made of a file's name, without its endings. */
const idOf = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/(?:\.(?:zip|tar|tgz|gz|bz2|xz|zst))+$/, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
