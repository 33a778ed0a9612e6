import { basename } from 'node:path';
import { InstallError, type PackageSource } from '../../model-store.ts';
import { PACKAGE_ID } from '../installed.ts';
import { KNOWN_MODELS, type KnownModel, PIPER_RECOMMENDED } from '../packages/catalogue.ts';

/** What somebody named, told apart by how it is written. */
export type Source =
  | { type: 'known'; model: KnownModel }
  | { type: 'piper'; key: string }
  | { type: 'address'; url: URL }
  | { type: 'path'; path: string };

const PIPER_KEY = /^([a-z]{2,3}_[A-Z]{2})-([\w+-]+)-(x_low|low|medium|high)$/i;
const ARCHIVE_ENDING = /\.(?:zip|tar|tar\.gz|tgz|tar\.bz2|tbz2?|tar\.xz|txz|tar\.zst|tzst|onnx)$/i;

/** Which sources may be named. */
export interface SourceRules {
  /** Address of the hub that models are published on. */
  hub: string;
  /** Any https address, folder or archive, as the operator may; otherwise names, and addresses of the hub. */
  isAnyAllowed: boolean;
}

/** @throws InstallError where it is nothing of all this, or may not be named */
export function sourceOf(input: string, { hub, isAnyAllowed }: SourceRules): Source {
  const model = KNOWN_MODELS.find(({ packageId }) => packageId === input.toLowerCase());
  if (model !== undefined) return { type: 'known', model };
  if (PIPER_KEY.test(input)) return { type: 'piper', key: input };
  if (/^https?:\/\//i.test(input) && URL.canParse(input)) {
    const url = new URL(input);
    if (isAnyAllowed) return { type: 'address', url: checkedAddress(url) };
    if (isBelow(url, new URL(hub))) return { type: 'address', url };
    throw new InstallError(
      `${url.origin} is not the hub that this server pulls from (${hub}). Upload the archive, or let the operator install it with the command line.`,
    );
  }
  if (isAnyAllowed && (/[/\\]/.test(input) || ARCHIVE_ENDING.test(input) || input.startsWith('.'))) {
    return { type: 'path', path: input };
  }
  const names = [...KNOWN_MODELS.map(({ packageId }) => packageId), ...Object.keys(PIPER_RECOMMENDED).slice(0, 2)];
  const others = isAnyAllowed ? 'an https address, a folder or an archive' : `or an address of ${hub}`;
  throw new InstallError(`There is no model "${input}". Use one of the catalogue (${names.join(', ')} …), ${others}.`);
}

/** Whether an address is of the hub, which may have a path of its own; credentials in it are nobody's. */
const isBelow = (url: URL, hub: URL): boolean =>
  url.origin === hub.origin &&
  url.username === '' &&
  url.password === '' &&
  url.pathname.startsWith(`${hub.pathname.replace(/\/+$/, '')}/`);

/** Only what cannot be changed on its way, but for this machine's own services. */
function checkedAddress(url: URL): URL {
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || isOwn) return url;
  throw new InstallError(`${url.href} is not encrypted. Use its https address, or download it and pull the file.`);
}

/** The id a source is installed under. @throws InstallError */
export function packageIdOf({ source, packageId }: PackageSource, rules: SourceRules): string {
  const named = sourceOf(source, rules);
  return checkedId(packageId ?? ownId(named));
}

/** @throws InstallError */
export function checkedId(id: string): string {
  if (PACKAGE_ID.test(id)) return id;
  throw new InstallError(`"${id}" is not a valid package id. Use only a-z, 0-9, ".", "_" and "-", such as my-voice.`);
}

function ownId(source: Source): string {
  if (source.type === 'known') return source.model.packageId;
  if (source.type === 'piper') return source.key.toLowerCase();
  const name = source.type === 'path' ? basename(source.path.replaceAll('\\', '/')) : fileNameOf(source.url);
  return name
    .replace(ARCHIVE_ENDING, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
}

/** The last part of an address' path, without escapes where they are whole. Names a file of a folder, nothing beyond. */
export function fileNameOf({ pathname }: URL): string {
  const name = basename(pathname);
  try {
    return basename(decodeURIComponent(name).replaceAll('\\', '/'));
  } catch {
    return name;
  }
}
