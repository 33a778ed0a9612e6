import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { InstallError } from '../../model-store.ts';
import { type HubPart, PIPER_REPOSITORY } from '../packages/catalogue.ts';
import type { RemoteFile } from './download.ts';
import type { Http } from './http.ts';

/** The hub that models are published on, unless a mirror takes its place. */
export const HUB = 'https://huggingface.co';
const REVISION = 'main';

/** https://huggingface.co/docs/huggingface.js/hub/interfaces/ListFileEntry */
const Listing = Type.Array(
  Type.Object({
    type: Type.String(),
    path: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    oid: Type.String(),
    lfs: Type.Optional(Type.Object({ oid: Type.String(), size: Type.Integer({ minimum: 0 }) })),
  }),
);

const PiperList = Type.Record(
  Type.String(),
  Type.Object({
    key: Type.String(),
    name: Type.String(),
    quality: Type.String(),
    language: Type.Object({ family: Type.String(), name_english: Type.String(), country_english: Type.String() }),
    num_speakers: Type.Integer({ minimum: 1 }),
    files: Type.Record(
      Type.String(),
      Type.Object({ size_bytes: Type.Integer({ minimum: 0 }), md5_digest: Type.String() }),
    ),
  }),
);
export type PiperList = Static<typeof PiperList>;

/** Piper's list changes with new voices: a few times a year. */
const LIST_FRESH_MS = 3_600_000;

/** What is published, by the hub at an address. */
export function createHub(http: Http, address: string) {
  const base = address.replace(/\/+$/, '');
  const addressOf = (repository: string, path: string) =>
    `${base}/${repository}/resolve/${REVISION}/${path.split('/').map(encodeURIComponent).join('/')}`;
  let list: { voices: PiperList; readAt: number } | undefined;

  return {
    /** Files of a repository, with SHA-256 or Git's id as the hub tells them. @throws InstallError */
    async files({ repository, files }: HubPart, signal?: AbortSignal): Promise<RemoteFile[]> {
      const url = `${base}/api/models/${repository}/tree/${REVISION}?recursive=true`;
      const listing = checked(Listing, await http.json(url, signal), url);
      return listing
        .filter(({ type, path }) => type === 'file' && files.test(path))
        .map(({ path, size, oid, lfs }) => ({
          path,
          url: addressOf(repository, path),
          sizeBytes: lfs?.size ?? size,
          digest: lfs === undefined ? { algorithm: 'git', hex: oid } : { algorithm: 'sha256', hex: lfs.oid },
        }));
    },

    /** All of Piper's voices by their keys. @throws InstallError */
    async piperVoices(signal?: AbortSignal): Promise<PiperList> {
      if (list !== undefined && Date.now() - list.readAt < LIST_FRESH_MS) return list.voices;
      const url = addressOf(PIPER_REPOSITORY, 'voices.json');
      const voices = checked(PiperList, await http.json(url, signal), url);
      list = { voices, readAt: Date.now() };
      return voices;
    },

    /** A voice's files: model, settings and the card that tells its licence. */
    piperFiles: ({ files }: PiperList[string]): RemoteFile[] =>
      Object.entries(files).map(([path, { size_bytes, md5_digest }]) => ({
        path: path.slice(path.lastIndexOf('/') + 1),
        url: addressOf(PIPER_REPOSITORY, path),
        sizeBytes: size_bytes,
        digest: { algorithm: 'md5', hex: md5_digest },
      })),
  };
}

export type Hub = ReturnType<typeof createHub>;

function checked<Schema extends TSchema>(schema: Schema, value: unknown, url: string): Static<Schema> {
  if (Value.Check(schema, value)) return value as Static<Schema>;
  const [first] = Value.Errors(schema, value);
  throw new InstallError(`${url} does not have the expected format: ${first?.instancePath} ${first?.message}.`);
}
