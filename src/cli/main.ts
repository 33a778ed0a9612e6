#!/usr/bin/env node
import { VERSION } from '../version.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { doctor } from './doctor.ts';
import { login } from './login.ts';
import { models } from './models.ts';
import { moveCommand } from './move.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { speak } from './speak.ts';
import { start } from './start.ts';
import { voices } from './voices.ts';
import { whoami } from './whoami.ts';

/** A command: its arguments after its name. Throws an Error whose message is for the person. */
export type Command = (args: string[]) => Promise<void>;

const COMMANDS: Record<string, { run: Command; usage: string; does: string }> = {
  start: {
    run: start,
    usage: 'start',
    does: 'start the server; it is configured by environment variables such as LOCUTION_PORT',
  },
  login: {
    run: login,
    usage: 'login [--server URL] [--name NAME]',
    does: 'get a key for this machine, by approving it in the browser',
  },
  speak: {
    run: speak,
    usage: 'speak TEXT|- -o FILE|- [--voice ID|NAME] [--model ID] [--format F] [--timestamps]',
    does: 'convert a text to an audio file; --timestamps writes its word times to FILE.json',
  },
  voices: { run: voices, usage: 'voices [--language CODE] [--search TEXT]', does: 'list voices' },
  models: {
    run: models,
    usage:
      'models available [--language CODE] [--all] | pull SOURCE [--name ID] | list | remove ID [--force] | verify ID',
    does: 'install neural voices into the data directory; the server may be running; verify checks one',
  },
  whoami: { run: whoami, usage: 'whoami', does: 'show the current key and its balance' },
  backup: { run: backupCommand, usage: 'backup FILE|-', does: 'back up the data directory; the server may be running' },
  restore: { run: restoreCommand, usage: 'restore FILE|-', does: 'restore a backup into an empty data directory' },
  move: {
    run: moveCommand,
    usage: 'move --to postgres://…|FOLDER [--audio s3://BUCKET/PREFIX]',
    does: 'copy everything to PostgreSQL and an audio store, or back to a folder; no server may be running',
  },
  'reset-password': {
    run: resetPassword,
    usage: 'reset-password EMAIL',
    does: 'set a new password for an account; the server may be running',
  },
  'reset-second-factor': {
    run: resetSecondFactor,
    usage: 'reset-second-factor EMAIL',
    does: 'turn off the second factor of an account whose app and recovery codes are lost; the server may be running',
  },
  doctor: {
    run: doctor,
    usage: 'doctor [--deep]',
    does: 'check the data directory, disk, database, console and voices; --deep checks the whole database and all stored audio',
  },
};

function usageOf(names: string[]): string {
  const lines = names.map((name) => `  locution ${COMMANDS[name]?.usage}\n      ${COMMANDS[name]?.does}`);
  return ['Usage:', ...lines, '  locution --version'].join('\n');
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

async function main([name = 'help', ...args]: string[]): Promise<void> {
  // What follows -- is never an option.
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (name === 'help' || isHelp(name)) {
    console.log(usageOf(args[0] !== undefined && Object.hasOwn(COMMANDS, args[0]) ? [args[0]] : Object.keys(COMMANDS)));
    return;
  }
  if (name === '--version' || name === '-v') {
    console.log(VERSION);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    console.error(`There is no command "${name}".\n${usageOf(Object.keys(COMMANDS))}`);
    process.exitCode = 2;
  } else if (options.some(isHelp)) console.log(usageOf([name]));
  else await command.run(args);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
