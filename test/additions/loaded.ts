/** Prints what the repository in the current folder has of each kind, as the server itself finds it. */
const load = (path: string) => import(`${process.cwd()}/src/${path}`);

const { LANGUAGES } = await load('languages/index.ts');
const { BUILTIN_VOICES } = await load('engines/formant/builtin-voices.ts');
const { ENGINES } = await load('engines/registry.ts');
const { JOINABLE, parseOutputFormat } = await load('audio/formats.ts');
const { createAudioPipeline } = await load('audio/pipeline.ts');
const { readConfig } = await load('config.ts');
const { databaseDriver } = await load('store/drivers.ts');
const { createJobKinds } = await load('jobs/kinds.ts');

const pipeline = createAudioPipeline({ inputRateHz: 24000, gainDb: 0, format: parseOutputFormat('eight') });
const bytes = pipeline.write(new Int16Array(24000)).length + pipeline.finish().tail.length;
const place = readConfig({ LOCUTION_DATABASE_URL: 'other://host/name' });
const kinds = createJobKinds({ registry: { modelStore: () => undefined }, slots: 1 });

console.log(
  JSON.stringify({
    languages: LANGUAGES.map((one: { languageCode: string }) => one.languageCode),
    spoken: [...new Set(BUILTIN_VOICES.map((one: { recipe: { languageCode: string } }) => one.recipe.languageCode))],
    engines: ENGINES.map((one: { name: string }) => one.name),
    joinable: JOINABLE,
    bytes,
    database: await (await databaseDriver(place)).check(place),
    jobs: kinds.flatMap((kind: { names: string[] }) => kind.names),
  }),
);
