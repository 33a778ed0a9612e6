import { environmentName, fileVariable } from './config.ts';
import { nearestName } from './nearest.ts';
import { ConfigSchema } from './settings.ts';

/** Of the command line, and of the tests. */
const OTHER_VARIABLES = ['LOCUTION_SERVER', 'LOCUTION_API_KEY', 'LOCUTION_BENCH_LOOP_DELAY', 'LOCUTION_FUZZ_REQUESTS'];

/** Sentences about variables that begin like a setting and are none, each with the setting that was probably meant. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const settings = Object.keys(ConfigSchema.properties).flatMap((property) =>
    [environmentName(property), fileVariable(property) ?? []].flat(),
  );
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('LOCUTION_') && !settings.includes(name) && !OTHER_VARIABLES.includes(name),
  );
  return unknown.map((name) => {
    const meant = nearestName(
      name.slice('LOCUTION_'.length),
      settings.map((one) => one.slice('LOCUTION_'.length)),
    );
    const hint =
      meant === undefined ? 'The settings are listed in docs/self-hosting.md.' : `Did you mean LOCUTION_${meant}?`;
    return `${name} is not a setting and has no effect. ${hint}`;
  });
}
