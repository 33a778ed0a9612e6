import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { create, Header } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InstallError } from '../../../src/engines/model-store.ts';
import { lookupPublic } from '../../../src/engines/neural/install/dispatcher.ts';
import { download } from '../../../src/engines/neural/install/download.ts';
import { createHttp } from '../../../src/engines/neural/install/http.ts';
import { createModelStore } from '../../../src/engines/neural/install/model-store.ts';
import { isPrivateAddress } from '../../../src/engines/neural/install/private-addresses.ts';
import { packageIdOf } from '../../../src/engines/neural/install/sources.ts';
import { watchPackages } from '../../../src/engines/neural/installed.ts';
import { PIPER_RECOMMENDED } from '../../../src/engines/neural/packages/catalogue.ts';
import { LANGUAGES } from '../../../src/languages/index.ts';
import { publishPiper, startHub, type TestHub } from '../../fixtures/hub.ts';
import { piperModel } from '../../fixtures/onnx/models.ts';
import { piperConfig, writeFiles, writeKitten, writeKokoroFiles, writePiper } from '../../fixtures/onnx/packages.ts';

const KOKORO = 'onnx-community/Kokoro-82M-v1.0-ONNX';
const LESSAC = 'en_US-lessac-medium';

let root: string;
let models: string;
let hub: TestHub;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'locution-install-'));
  models = join(root, 'models');
  const kokoro = writeKokoroFiles(join(root, 'hub-kokoro'), { af_heart: 1, bm_george: 2 });
  writeFiles(kokoro, {
    'tokenizer.json': '{"model":{"vocab":{" ":16,"a":43,"h":50}}}',
    'onnx/model_q4.onnx': 'another',
  });
  hub = await startHub({ [KOKORO]: kokoro });
  publishPiper(hub, LESSAC, writeFiles(writePiper(join(root, 'hub-piper')), { MODEL_CARD: '* License: free' }));
});
afterEach(async () => {
  await hub.close();
  rmSync(root, { recursive: true });
});

const modelStore = () =>
  createModelStore(watchPackages(models), { mirror: hub.url, isAnySourceAllowed: true, isPrivateAllowed: true });

async function pull(source: string, packageId?: string): Promise<number[]> {
  const parts: number[] = [];
  const watch = { signal: new AbortController().signal, onProgress: (part: number) => void parts.push(part) };
  await modelStore().install({ source, packageId }, watch);
  return parts;
}

const installed = () => watchPackages(models).current();
/** What is left of what was not installed. */
const leftOver = () => (existsSync(join(models, '.incoming')) ? readdirSync(join(models, '.incoming')) : []);
const hasBegun = (path: string) => () =>
  (statSync(join(models, `${path}.part`), { throwIfNoEntry: false })?.size ?? 0) > 0;
const rangesOf = (path: string) => hub.asked.filter((asked) => asked.path.endsWith(path)).map(({ range }) => range);

async function refusal(source: string, packageId?: string): Promise<InstallError> {
  const error = await pull(source, packageId).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InstallError);
  expect(installed().packages).toEqual([]);
  return error as InstallError;
}

describe('from the hub', () => {
  test('a model of the catalogue is there, with its voices and nothing else of the repository', async () => {
    const parts = await pull('kokoro');
    const [found] = installed().packages;
    expect(found).toMatchObject({ packageId: 'kokoro', family: 'kokoro' });
    expect(found?.voices.map(({ name }) => name)).toEqual(['af_heart', 'bm_george']);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
    expect(leftOver()).toEqual([]);
  });

  test('a Piper voice is found by its key, however it is written, and its card comes with it', async () => {
    await pull(LESSAC.toLowerCase());
    expect(installed().packages).toMatchObject([{ packageId: 'en_us-lessac-medium', family: 'piper' }]);
    expect(existsSync(join(models, 'en_us-lessac-medium', 'MODEL_CARD'))).toBe(true);
    const unknown = await pull('en_US-nobody-low').catch((error: Error) => error.message);
    expect(unknown).toContain(LESSAC);
  });

  test('the list has our models and all of Piper; without it the recommended ones', async () => {
    const { entries, notice } = await modelStore().available();
    expect(notice).toBeNull();
    const ids = entries.map(({ packageId }) => packageId);
    expect(ids).toEqual(['kokoro', 'kokoro-quantized', 'kokoro-timestamped', 'kitten', 'en_us-lessac-medium']);
    expect(entries.at(-1)?.sizeBytes).toBeGreaterThan(500);
    hub.faults.push({ path: 'voices.json', kind: 'wrong-listing' });
    const without = await modelStore().available();
    expect(without.notice).toContain('voices.json');
    expect(without.entries.length).toBe(4 + Object.keys(PIPER_RECOMMENDED).length);
  });

  test('a recommended voice speaks one of the languages of the server, and all but three have one', () => {
    const having = new Set(Object.values(PIPER_RECOMMENDED).map(({ languageCode }) => languageCode));
    const without = LANGUAGES.map(({ languageCode }) => languageCode).filter((code) => !having.has(code));
    expect(without.sort()).toEqual(['ja', 'ko', 'th']);
    for (const [key, { languageCode }] of Object.entries(PIPER_RECOMMENDED)) expect(key.slice(0, 2)).toBe(languageCode);
  });

  test('what is installed is not installed again, and goes as a whole', async () => {
    await pull('kokoro');
    await expect(pull('kokoro')).rejects.toThrow('is already installed');
    const { remove } = modelStore();
    await remove('kokoro');
    expect(installed().packages).toEqual([]);
    expect(leftOver()).toEqual([]);
    await expect(remove('kokoro')).rejects.toThrow(InstallError);
  });
});

describe('a connection', () => {
  test('that breaks is taken up where it broke', async () => {
    hub.faults.push({ path: 'model.onnx', kind: 'break', when: hasBegun('.incoming/kokoro/onnx/model.onnx') });
    await pull('kokoro');
    const [first, second] = rangesOf('model.onnx');
    expect(first).toBeUndefined();
    expect(Number(/^bytes=(\d+)-$/.exec(second ?? '')?.[1])).toBeGreaterThan(0);
    expect(installed().packages).toHaveLength(1);
  });

  test('that breaks for good is gone on with by the next call, files that are whole not fetched again', async () => {
    const breaks = Array.from({ length: 5 }, () => ({ path: 'bm_george.bin', kind: 'busy' }) as const);
    hub.faults.push(...breaks);
    const target = join(root, 'file');
    const file = {
      path: 'file',
      url: `${hub.url}/${KOKORO}/resolve/main/voices/bm_george.bin`,
      sizeBytes: null,
      digest: null,
    };
    const options = { http: createHttp(), signal: new AbortController().signal, onBytes: () => {}, retryDelayMs: 1 };
    await expect(download(file, target, options)).rejects.toMatchObject({ isTemporary: true });
    const when = () => existsSync(`${target}.part`) && statSync(`${target}.part`).size > 0;
    hub.faults.push({ path: 'bm_george.bin', kind: 'break', when }, ...breaks);
    await expect(download(file, target, options)).rejects.toMatchObject({ isTemporary: true });
    expect(existsSync(target)).toBe(false);
    await download(file, target, options);
    expect(rangesOf('bm_george.bin').at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
    expect(existsSync(`${target}.part`)).toBe(false);
  });

  test('to a server that knows no ranges starts from the beginning', async () => {
    hub.ignoresRanges = true;
    hub.faults.push({ path: 'model.onnx', kind: 'break', when: hasBegun('.incoming/kokoro/onnx/model.onnx') });
    await pull('kokoro');
    expect(installed().packages).toHaveLength(1);
  });

  test('that is led elsewhere is followed', async () => {
    const path = `/${KOKORO}/resolve/main/onnx/model.onnx`;
    hub.files.set('/elsewhere', hub.files.get(path) ?? Buffer.alloc(0));
    hub.redirects.set(path, '/elsewhere');
    await pull('kokoro');
    expect(installed().packages).toHaveLength(1);
  });

  test('goes through the proxy that the environment names', async () => {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    });
    // Node's own client gives a proxy of plain addresses a tunnel too.
    proxy.on('connect', (request, socket) => {
      seen.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { http_proxy, no_proxy } = process.env;
    try {
      process.env.http_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      process.env.no_proxy = '';
      await createHttp()
        .json('http://models.example/list.json')
        .catch(() => undefined);
      expect(seen.join()).toContain('models.example');
    } finally {
      for (const [name, value] of Object.entries({ http_proxy, no_proxy })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await new Promise((resolve) => proxy.close(resolve));
    }
  });
});

describe('what is not what it should be', () => {
  test('is not installed where a checksum differs', async () => {
    hub.faults.push({ path: 'af_heart.bin', kind: 'corrupt' });
    const { message, isTemporary } = await refusal('kokoro');
    expect(message).toContain('checksum');
    expect(isTemporary).toBe(false);
    expect(leftOver()).toEqual([]);
    const list = `/${KOKORO}/resolve/main/tokenizer.json`;
    hub.files.set(list, Buffer.from(String(hub.files.get(list)).replace('16', '17')));
    expect((await refusal('kokoro')).message).toContain('tokenizer.json');
  });

  test('is fetched anew where what lay there was of another version', async () => {
    writeFiles(models, { '.incoming/kokoro/voices/af_heart.bin.part': 'something else' });
    await pull('kokoro');
    expect(installed().packages).toHaveLength(1);
  });

  test('is refused where it is no package, and says what was found', async () => {
    const folder = writeFiles(join(root, 'notes'), { 'notes.txt': 'no model' });
    expect((await refusal(folder)).message).toContain('notes.txt');
    expect((await refusal('no-such-model')).message).toContain('kokoro');
    expect((await refusal(join(root, 'nowhere.zip'))).message).toContain('does not exist');
    expect((await refusal('http://models.example/a.zip')).message).toContain('not encrypted');
    expect((await refusal(folder, '../evil')).message).toContain('is not a valid package id');
    expect(leftOver()).toEqual([]);
  });

  test('is refused where the disk has no place for it', async () => {
    const path = `/api/models/${KOKORO}/tree/main`;
    const listing = JSON.parse(String(hub.files.get(path)));
    for (const file of listing) if (file.lfs !== undefined) file.lfs.size = 10 ** 15;
    hub.files.set(path, Buffer.from(JSON.stringify(listing)));
    expect((await refusal('kokoro')).message).toContain('Free some space');
    expect(rangesOf('model.onnx')).toEqual([]);
  });
});

describe('an archive', () => {
  const files = () => ({
    'voice/en_US-lessac-medium.onnx': piperModel(),
    'voice/en_US-lessac-medium.onnx.json': strToU8(JSON.stringify(piperConfig())),
    'voice/espeak-ng-data/phontab': strToU8('not needed'),
  });

  const COMPRESSORS: Record<string, (tar: Buffer) => Buffer> = {
    tar: (tar) => tar,
    'tar.gz': (tar) => gzipSync(tar),
    'tar.bz2': (tar) => execFileSync('bzip2', { input: tar }),
    'tar.xz': (tar) => execFileSync('xz', { input: tar }),
    // As several processors write it, with another checksum.
    txz: (tar) => execFileSync('xz', ['-T2', '--block-size=4KiB', '--check=crc32'], { input: tar }),
    'tar.zst': (tar) => zstdCompressSync(tar),
  };

  async function packed(): Promise<Buffer> {
    writeFiles(join(root, 'packed'), files());
    await create({ cwd: join(root, 'packed'), file: join(root, 'plain.tar') }, ['voice']);
    return readFileSync(join(root, 'plain.tar'));
  }

  test.each(['zip', ...Object.keys(COMPRESSORS)])('.%s is unpacked', async (ending) => {
    const archive = join(root, `my voice.${ending}`);
    const compress = COMPRESSORS[ending];
    writeFileSync(archive, compress === undefined ? zipSync(files()) : compress(await packed()));
    await pull(archive);
    expect(installed()).toMatchObject({ packages: [{ packageId: 'my-voice', family: 'piper' }], problems: [] });
    expect(existsSync(join(models, 'my-voice/voice/espeak-ng-data'))).toBe(false);
    expect(leftOver()).toEqual([]);
  });

  test('is fetched from an address, and a single Piper model with its settings', async () => {
    hub.files.set('/voice.zip', Buffer.from(zipSync(files())));
    await pull(`${hub.url}/voice.zip`);
    hub.files.set('/amy.onnx', Buffer.from(piperModel()));
    hub.files.set('/amy.onnx.json', Buffer.from(JSON.stringify(piperConfig())));
    await pull(`${hub.url}/amy.onnx?download=true`, 'amy');
    expect(installed().packages.map(({ packageId }) => packageId)).toEqual(['amy', 'voice']);
  });

  test('with a path outside its folder is refused', async () => {
    for (const evil of ['../evil.txt', '/tmp/locution-evil.txt', 'a/../../evil.txt']) {
      const zip = join(root, 'evil.zip');
      writeFileSync(zip, zipSync({ ...files(), [evil]: strToU8('evil') }));
      expect((await refusal(zip)).message).toMatch(/outside|absolute|relative/);
      const tar = join(root, 'evil.tar');
      writeFileSync(tar, tarOf({ path: evil, type: 'File' }));
      expect((await refusal(tar)).message).toContain('outside');
    }
    expect(existsSync(join(root, 'evil.txt'))).toBe(false);
    expect(existsSync(join(models, 'evil.txt'))).toBe(false);
    expect(existsSync('/tmp/locution-evil.txt')).toBe(false);
    expect(leftOver()).toEqual([]);
  });

  test('with a link or a device is refused, and so is a folder with a link', async () => {
    for (const type of ['SymbolicLink', 'Link', 'CharacterDevice'] as const) {
      const tar = join(root, 'link.tar');
      writeFileSync(
        tar,
        tarOf({ path: 'model.onnx', type, ...(type === 'CharacterDevice' ? {} : { linkpath: '/etc/passwd' }) }),
      );
      expect((await refusal(tar)).message).toContain('link or a device');
    }
    const zip = join(root, 'link.zip');
    writeFileSync(zip, zipSync({ 'model.onnx': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }));
    expect((await refusal(zip)).message).toContain('link or a device');
    const folder = writePiper(join(root, 'linked'));
    symlinkSync('/etc/passwd', join(folder, 'extra'));
    expect((await refusal(folder)).message).toContain('link or a device');
  });

  test('that unpacks to more than it may, holds too many files or is broken is refused', async () => {
    const tar = join(root, 'large.tar');
    writeFileSync(tar, tarOf({ path: 'model.onnx', type: 'File', size: 9 * 1024 ** 3 }));
    expect((await refusal(tar)).message).toContain('unpacked size exceeds');
    const zip = join(root, 'many.zip');
    writeFileSync(
      zip,
      zipSync(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`f${index}`, strToU8('')]))),
    );
    expect((await refusal(zip)).message).toContain('more than 5000 files');
    writeFileSync(zip, zipSync(files()).subarray(0, 300));
    expect((await refusal(zip)).message).toContain('cannot be read');
    for (const [ending, compress] of Object.entries(COMPRESSORS).filter(([kind]) => kind !== 'tar')) {
      const cut = join(root, `cut.${ending}`);
      const whole = compress(await packed());
      writeFileSync(cut, whole.subarray(0, whole.length / 2));
      expect((await refusal(cut)).message, ending).toContain('cannot be read');
    }
    expect(leftOver()).toEqual([]);
  });
});

describe('what whoever is not the operator may name', () => {
  const remote = (isPrivateAllowed = false) =>
    createModelStore(watchPackages(models), { mirror: `${hub.url}/base`, isAnySourceAllowed: false, isPrivateAllowed });
  const watch = { signal: new AbortController().signal, onProgress: () => {} };
  const install = (source: string, isPrivateAllowed?: boolean) =>
    remote(isPrivateAllowed)
      .install({ source, packageId: 'taken' }, watch)
      .then(
        () => 'installed',
        (error: unknown) => (error instanceof InstallError ? error.message : Promise.reject(error)),
      );

  test('is no path, no other address and no part of the hub that is not published', async () => {
    const folder = writePiper(join(root, 'mine'));
    const { port } = new URL(hub.url);
    const others = [
      folder,
      '..',
      '.git',
      './mine',
      'mine.zip',
      'kokoro/../../mine',
      `${hub.url}/voice.zip`,
      `${hub.url}/base/../voice.zip`,
      `${hub.url}/base%2f../voice.zip`,
      `http://localhost:${port}/base/voice.zip`,
      `http://user:word@127.0.0.1:${port}/base/voice.zip`,
      'https://models.example/voice.zip',
      'file:///etc/passwd',
    ];
    for (const source of others) expect(await install(source), source).toMatch(/no model|not the hub/);
    expect(hub.asked).toEqual([]);
    expect(leftOver()).toEqual([]);
  });

  test('is an address of the hub, whatever its file is called', async () => {
    const zip = Buffer.from(zipSync({ 'a.onnx': piperModel(), 'a.onnx.json': strToU8(JSON.stringify(piperConfig())) }));
    hub.files.set('/base/voice.zip', zip);
    expect(await install(`${hub.url}/base/voice.zip`)).toBe('installed');
    hub.files.set('/base/../../evil.onnx', Buffer.from(piperModel()));
    hub.files.set('/base/../../evil.onnx.json', strToU8(JSON.stringify(piperConfig())) as Buffer);
    await modelStore().install({ source: `${hub.url}/base/..%2f..%2fevil.onnx`, packageId: 'evil' }, watch);
    expect(readdirSync(join(models, 'evil')).sort()).toEqual(['evil.onnx', 'evil.onnx.json']);
  });

  test('leads to no private address but that of the hub, unless a setting allows it', async () => {
    const other = await startHub();
    try {
      const zip = zipSync({ 'a.onnx': piperModel(), 'a.onnx.json': strToU8(JSON.stringify(piperConfig())) });
      other.files.set('/voice.zip', Buffer.from(zip));
      for (const target of [
        other.url,
        other.url.replace('127.0.0.1', 'localhost'),
        'http://[::1]:9000',
        'http://10.0.0.1',
      ]) {
        hub.redirects.set('/base/led.zip', `${target}/voice.zip`);
        expect(await install(`${hub.url}/base/led.zip`), target).toContain('LOCUTION_MODEL_PRIVATE_ADDRESSES');
      }
      expect(other.asked).toEqual([]);
      hub.redirects.set('/base/led.zip', `${other.url}/voice.zip`);
      expect(await install(`${hub.url}/base/led.zip`, true)).toBe('installed');
    } finally {
      await other.close();
    }
  });

  test('is no name that resolves to a private address', async () => {
    for (const options of [{}, { all: true }]) {
      const refused = await new Promise((resolve) => lookupPublic('localhost', options, resolve));
      expect(refused).toBeInstanceOf(InstallError);
    }
  });

  test.each([
    ['127.0.0.1', true],
    ['169.254.169.254', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['100.64.0.1', true],
    ['8.8.8.8', false],
    ['0.0.0.0', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['fe80::1%eth0', true],
    ['fd00::1', true],
    ['2606:4700::1', false],
    ['models.example', false],
  ])('%s is a private address: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});

test('a folder is copied; Kitten is read as it is published', async () => {
  const folder = writeKitten(join(root, 'My Kitten'), { 'expr-voice-2-f': 1 });
  await pull(folder);
  expect(installed().packages).toMatchObject([{ packageId: 'my-kitten', family: 'kitten' }]);
  expect(existsSync(folder)).toBe(true);
});

test('two pulls of one package do not write to it at once; a lock of the dead does not count', async () => {
  mkdirSync(join(models, '.incoming'), { recursive: true });
  writeFileSync(join(models, '.incoming/kokoro.lock'), '999999999');
  hub.faults.push({ path: 'model.onnx', kind: 'hang' });
  const controller = new AbortController();
  const watch = { signal: controller.signal, onProgress: () => {} };
  const first = modelStore().install({ source: 'kokoro' }, watch);
  first.catch(() => undefined);
  await expect.poll(() => rangesOf('model.onnx').length).toBe(1);
  await expect(pull('kokoro')).rejects.toThrow('is already being installed');
  controller.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  await pull('kokoro');
  expect(installed().packages).toHaveLength(1);
});

test.each([
  ['de_DE-thorsten-medium', 'de_de-thorsten-medium'],
  ['https://models.example/a/vits-piper-en_US-amy-low.tar.bz2?x=1', 'vits-piper-en_us-amy-low'],
  ['./My Voices/Änne v2', 'nne-v2'],
])('%s becomes %s', (source, packageId) => {
  expect(packageIdOf({ source }, { hub: hub.url, isAnyAllowed: true })).toBe(packageId);
});

/** A tar archive of one entry, which may be anything. */
function tarOf(entry: {
  path: string;
  type: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice';
  linkpath?: string;
  size?: number;
}) {
  const header = new Header({ mode: 0o644, size: 0, mtime: new Date(0), ...entry });
  const block = Buffer.alloc(512);
  header.encode(block, 0);
  return Buffer.concat([block, Buffer.alloc(1024)]);
}
