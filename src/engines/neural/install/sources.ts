import { basename } from 'node:path';
import { InstallError, type PackageSource } from '../../shelf.ts';
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

/** @throws InstallError where it is nothing of all this */
export function sourceOf(given: string): Source {
  const model = KNOWN_MODELS.find(({ packageId }) => packageId === given.toLowerCase());
  if (model !== undefined) return { type: 'known', model };
  if (/^https?:\/\//i.test(given) && URL.canParse(given))
    return { type: 'address', url: checkedAddress(new URL(given)) };
  if (/[/\\]/.test(given) || ARCHIVE_ENDING.test(given) || given.startsWith('.')) return { type: 'path', path: given };
  if (PIPER_KEY.test(given)) return { type: 'piper', key: given };
  const names = [...KNOWN_MODELS.map(({ packageId }) => packageId), ...Object.keys(PIPER_RECOMMENDED).slice(0, 2)];
  throw new InstallError(
    `There is no model "${given}". Name one of the catalogue (${names.join(', ')} …), an https address, a folder or an archive.`,
  );
}

/** Only what cannot be changed on its way, but for this machine's own services. */
function checkedAddress(url: URL): URL {
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || isOwn) return url;
  throw new InstallError(`${url.href} is not encrypted. Use its https address, or download it and pull the file.`);
}

/** The id a source is installed under. @throws InstallError */
export function packageIdOf({ source, packageId }: PackageSource): string {
  const id = packageId ?? ownId(sourceOf(source));
  if (PACKAGE_ID.test(id)) return id;
  throw new InstallError(`"${id}" cannot be a package's id. Give one of a-z, 0-9, ".", "_" and "-", such as my-voice.`);
}

function ownId(source: Source): string {
  if (source.type === 'known') return source.model.packageId;
  if (source.type === 'piper') return source.key.toLowerCase();
  const path = source.type === 'path' ? source.path : decodeURIComponent(source.url.pathname);
  return basename(path.replaceAll('\\', '/'))
    .replace(ARCHIVE_ENDING, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
}
