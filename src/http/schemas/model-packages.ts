import { Type } from 'typebox';
import { Nullable } from './common.ts';
import { JOB_STATUSES } from './jobs.ts';

const PackageId = Type.String({ description: "The package's id; once installed, its model_id." });
const PACKAGE_ID_PATTERN = '^[a-z0-9][a-z0-9._-]{0,63}$';
const LanguageCodes = Type.Array(Type.String({ description: 'ISO 639-1' }));
const WordTimes = Type.Unsafe<'exact' | 'aligned'>({ type: 'string', enum: ['exact', 'aligned'] });

const CatalogueModel = Type.Object({
  package_id: PackageId,
  name: Type.String(),
  description: Type.String(),
  language_codes: LanguageCodes,
  voice_count: Type.Integer(),
  size_bytes: Nullable(Type.Integer({ description: "About; null where its publisher's list could not be read." })),
  license: Nullable(Type.String({ description: "As published; null where only the model's card states it." })),
  word_timestamps: WordTimes,
  recommended: Type.Boolean({ description: 'Recommended for its languages.' }),
  installed: Type.Boolean(),
});

export const Catalogue = Type.Object(
  {
    models: Type.Array(CatalogueModel),
    notice: Nullable(Type.String({ description: 'What is missing from the list, and why.' })),
  },
  { $id: 'ModelCatalogue' },
);

export const ModelPull = Type.Object(
  {
    model_pull_id: Type.String(),
    package_id: PackageId,
    source: Type.String(),
    status: Type.Unsafe<(typeof JOB_STATUSES)[number]>({ type: 'string', enum: [...JOB_STATUSES] }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    created_at_unix: Type.Integer(),
    completed_at_unix: Nullable(Type.Integer()),
    error: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
  },
  { $id: 'ModelPull' },
);

export const AcceptedPull = {
  headers: { location: { description: 'Path of the pull.', type: 'string' } },
  ...ModelPull,
};

export const Package = Type.Object(
  {
    package_id: PackageId,
    description: Type.String(),
    language_codes: LanguageCodes,
    voice_count: Type.Integer(),
    size_bytes: Type.Integer(),
    word_timestamps: WordTimes,
  },
  { $id: 'InstalledModel' },
);

export const PackageList = Type.Object(
  {
    packages: Type.Array(Package),
    problems: Type.Array(Type.Object({ package_id: Type.String(), message: Type.String() }), {
      description: 'Folders that are not valid packages, and why.',
    }),
    pulls: Type.Array(ModelPull, { description: "The account's last ones, newest first." }),
  },
  { $id: 'ModelPackageList' },
);

export const PullBody = Type.Object({
  source: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.+-]*$|^https?://',
    description:
      "An id of the catalogue, a Piper voice's key, or the address of an archive or an .onnx file on the hub that the server pulls from.",
  }),
  package_id: Type.Optional(
    Type.String({ pattern: PACKAGE_ID_PATTERN, description: "The source's own name when omitted." }),
  ),
});

export const UploadParams = Type.Object({
  package_id: Type.String({ pattern: PACKAGE_ID_PATTERN, description: 'The id to install it under.' }),
});

export const PackageParams = Type.Object({ package_id: Type.String({ minLength: 1, maxLength: 64 }) });
export const PullParams = Type.Object({ model_pull_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const RemoveQuery = Type.Object({
  force: Type.Optional(Type.Boolean({ description: 'Remove it even if saved voices or jobs need it.' })),
});

export const RemovedPackage = Type.Object({
  status: Type.Literal('ok'),
  affected_voices: Type.Array(Type.Object({ voice_id: Type.String(), name: Type.String() }), {
    description: 'Saved voices that cannot be used until the package is installed again.',
  }),
  affected_jobs: Type.Array(Type.String()),
});
