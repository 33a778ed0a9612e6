import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkPiper, piperDurations } from '../families/piper.ts';
import { type PiperConfig, piperSpeakers, readPiperConfig } from '../families/piper-config.ts';
import { PackageError, type PackageVoice, type PiperPackage } from './package.ts';

type Common = Pick<PiperPackage, 'packageId' | 'folder' | 'fingerprint' | 'modelPath' | 'modelFile'>;

/** Piper's locales whose accent the API has a name for. */
const ACCENTS: Record<string, string> = { en_GB: 'british', en_US: 'american' };

/** @throws PackageError or SignatureError where the voice is not what Piper writes */
export function readPiperPackage(common: Common): PiperPackage {
  const config = readPiperConfig(parsed(`${common.modelPath}.json`));
  checkPiper(common.modelFile, config);
  const hasDurations = piperDurations(common.modelFile) !== undefined;
  return { ...common, family: 'piper', config, hasDurations, voices: voicesOf(common.modelPath, config) };
}

/** `en_GB-alan-medium.onnx`: the locale, the voice's name, its quality. */
function voicesOf(modelPath: string, config: PiperConfig): PackageVoice[] {
  const stem = basename(modelPath, '.onnx');
  const locale = config.language?.code ?? /^[a-z]{2,3}_[A-Z]{2}(?=-)/.exec(stem)?.[0] ?? config.espeak?.voice ?? '';
  const languageCode = languageOf(locale);
  const title = capitalized(/^[a-z]{2,3}_[A-Z]{2}-([^-]+)/.exec(stem)?.[1] ?? stem);
  const accent = ACCENTS[locale] ?? null;
  return [...piperSpeakers(config).keys()].map((name) => ({
    name,
    title: name === '' ? title : `${title} ${name}`,
    gender: null,
    languageCode,
    accent,
  }));
}

/** ISO 639-1 of a locale; Mandarin has a code of its own in eSpeak NG. */
function languageOf(locale: string): string {
  const code = locale.split(/[_-]/)[0]?.toLowerCase() ?? '';
  if (code === 'cmn') return 'zh';
  if (!/^[a-z]{2}$/.test(code))
    throw new PackageError(`The voice does not declare its language; it declares "${locale}".`);
  return code;
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new PackageError(`${basename(path)} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
