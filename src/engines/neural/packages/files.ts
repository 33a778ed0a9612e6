import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Deep enough for `onnx/` and `voices/`, and for an archive that puts all in a folder of its name. */
const DEEPEST = 3;
/** A package of Kokoro has some 70 files. */
const MOST_FILES = 5000;

/** Paths of the files of a folder, relative to it, sorted. Links are not followed. */
export function filesIn(folder: string, at = folder, depth = 0): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isFile()) found.push(relative(folder, path));
    else if (entry.isDirectory() && depth < DEEPEST) found.push(...filesIn(folder, path, depth + 1));
    if (found.length > MOST_FILES) break;
  }
  return found.sort();
}
