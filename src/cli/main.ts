#!/usr/bin/env node
import { backupCommand, restoreCommand } from './backup.ts';
import { doctor } from './doctor.ts';
import { login } from './login.ts';
import { speak } from './speak.ts';
import { voices } from './voices.ts';
import { whoami } from './whoami.ts';

/** A command: its arguments after its name. Throws an Error whose message is for the person. */
export type Command = (args: string[]) => Promise<void>;

const COMMANDS: Record<string, { run: Command; usage: string }> = {
  login: {
    run: login,
    usage: 'login [--server URL]                 get a key for this machine, approved in the browser',
  },
  speak: { run: speak, usage: 'speak TEXT|- -o FILE [--voice ID|NAME] [--model ID] [--format F] [--timestamps]' },
  voices: { run: voices, usage: 'voices [--language CODE] [--search TEXT]   list voices' },
  backup: {
    run: backupCommand,
    usage: 'backup FILE                          save the data directory, also while the server runs',
  },
  restore: {
    run: restoreCommand,
    usage: 'restore FILE                         put a backup into an empty data directory',
  },
  doctor: {
    run: doctor,
    usage: 'doctor                               check data directory, disk, database, console, voices',
  },
  whoami: { run: whoami, usage: 'whoami                               the key and the balance in use' },
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) {
  const lines = Object.values(COMMANDS).map(({ usage }) => `  locution ${usage}`);
  console.error(['Usage:', ...lines].join('\n'));
  process.exit(name === '' || name === '--help' ? 0 : 2);
}
try {
  await command.run(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
