import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type KittenConfig, kittenConfigValidator } from '../families/kitten.ts';
import { KOKORO_LANGUAGES } from '../families/kokoro-languages.ts';
import { styleSignature } from '../families/style-model.ts';
import { holdsNpz, type StyleVoices, stylesFromBank, stylesFromFiles, stylesFromNpz } from '../tensors/styles.ts';
import { readAlphabet } from './alphabet.ts';
import { PackageError, type PackageVoice, type StylePackage } from './package.ts';

type Common = Pick<StylePackage, 'packageId' | 'folder' | 'fingerprint' | 'modelPath' | 'modelFile'>;

/** `af_heart`: language, gender, name. */
const KOKORO_VOICE = /^([abefhijpz])([fm])_(.+)$/;
/** `expr-voice-2-f`: number, gender. */
const KITTEN_VOICE = /^expr-voice-(\d+)-([fm])$/;
/** Where lists of symbols are, in the order in which they are believed. */
const ALPHABETS = ['tokens.txt', 'tokenizer.json', 'config.json'];

/** @throws PackageError, SignatureError or TensorError where the package is not what its family is published as */
export function readStylePackage(common: Common, files: readonly string[]): StylePackage {
  const signature = styleSignature(common.modelFile);
  const styles = stylesOf(common, files);
  const family = familyOf(common, styles.names);
  const config = family === 'kitten' ? kittenConfig(common, files) : {};
  const titles = new Map(Object.entries(config.voice_aliases ?? {}).map(([title, name]) => [name, title]));
  const voices = styles.names.flatMap((name) => describe(family, name, titles.get(name)) ?? []);
  if (voices.length === 0) throw new PackageError(`The package has no voice with a name that ${family} uses.`);
  return {
    ...common,
    family,
    signature,
    styles,
    voices,
    alphabet: family === 'kokoro' ? alphabetOf(common, files) : undefined,
    speedPriors: config.speed_priors ?? {},
    hasDurations: signature.durations !== undefined,
  };
}

function stylesOf({ folder, modelFile: { metadata } }: Common, files: readonly string[]): StyleVoices {
  const all = files.find((file) => /^voices.*\.(bin|npz)$/.test(basename(file)) || file.endsWith('.npz'));
  if (all !== undefined && holdsNpz(join(folder, all))) return stylesFromNpz(join(folder, all));
  if (all !== undefined) {
    const names = metadata.get('speaker_names')?.split(',') ?? [];
    const rows = Number(metadata.get('style_dim')?.split(',')[0]);
    if (names.length > 0 && rows > 0) return stylesFromBank(join(folder, all), names, rows);
    throw new PackageError(
      `The model's metadata does not name the voices in ${all}: speaker_names and style_dim are missing.`,
    );
  }
  const single = files.filter((file) => file.endsWith('.bin'));
  if (single.length > 0) {
    return stylesFromFiles(new Map(single.map((file) => [basename(file, extname(file)), join(folder, file)])));
  }
  const isTorch = files.some((file) => file.endsWith('.pt'));
  throw new PackageError(
    isTorch
      ? 'The voices are PyTorch files (.pt). Use those of the ONNX repository: one .bin each, or an .npz.'
      : 'The package has a model but no voices: .bin files, an .npz or a voices.bin.',
  );
}

function familyOf({ modelFile: { metadata } }: Common, names: readonly string[]): StylePackage['family'] {
  const type = metadata.get('model_type') ?? '';
  if (/kitten/.test(type) || names.some((name) => KITTEN_VOICE.test(name))) return 'kitten';
  if (/kokoro/.test(type) || names.some((name) => KOKORO_VOICE.test(name))) return 'kokoro';
  throw new PackageError(
    `The voices ${names.slice(0, 4).join(', ')} are named neither like Kokoro's (af_heart) nor like Kitten's (expr-voice-2-f).`,
  );
}

function describe(family: StylePackage['family'], name: string, alias: string | undefined): PackageVoice | undefined {
  if (family === 'kitten') {
    const [, number, sex] = KITTEN_VOICE.exec(name) ?? [];
    if (number === undefined) return undefined;
    return {
      name,
      title: alias ?? `Voice ${number} ${sex}`,
      gender: genderOf(sex),
      languageCode: 'en',
      accent: 'american',
    };
  }
  const [, language = '', sex, title = ''] = KOKORO_VOICE.exec(name) ?? [];
  const speech = KOKORO_LANGUAGES[language];
  if (speech === undefined) return undefined;
  return { name, title: title.charAt(0).toUpperCase() + title.slice(1), gender: genderOf(sex), ...speech };
}

const genderOf = (sex: string | undefined) => (sex === 'f' ? 'female' : 'male');

function alphabetOf({ folder }: Common, files: readonly string[]): ReadonlyMap<string, number> | undefined {
  for (const wanted of ALPHABETS) {
    const file = files.find((candidate) => basename(candidate) === wanted);
    const alphabet = file === undefined ? undefined : readAlphabet(wanted, readFileSync(join(folder, file), 'utf8'));
    if (alphabet !== undefined) return alphabet;
  }
  return undefined;
}

function kittenConfig({ folder }: Common, files: readonly string[]): KittenConfig {
  const file = files.find((candidate) => basename(candidate) === 'config.json');
  if (file === undefined) return {};
  const value: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  if (kittenConfigValidator.Check(value)) return value;
  throw new PackageError("The package's config.json is not Kitten's: its speed_priors or voice_aliases are broken.");
}
