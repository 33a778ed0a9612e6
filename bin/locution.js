#!/usr/bin/env node
// In a clone the sources run as they are; a package brings them as JavaScript, for Node strips no types below node_modules.
// Plain old JavaScript, so that an old Node can say that it is one.
import { existsSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 9)) {
  console.error(
    `Locution needs Node 24.9 or newer; this is ${process.versions.node}. See https://nodejs.org/en/download.`,
  );
  process.exit(1);
}
const isClone = existsSync(new URL('../src/cli/main.ts', import.meta.url));
// What somebody who tries a package wants first; in a clone that is npm start, and no command is a question.
if (!isClone && process.argv.length === 2) process.argv.push('start');
await import(isClone ? '../src/cli/main.ts' : '../lib/src/cli/main.js');
