import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/**
 * Whatever is opened and may fail later has an owner that hears of it: an `error` that nobody listens to ends the process.
 * Owners are a listener, a pipeline, and an iteration that begins at once.
 */

/** What emits `error` by itself, whether somebody uses it or not. */
const OPENED_BY_CALL =
  /^(create(Read|Write)Stream|createServer|createConnection|create(Gzip|Gunzip|Unzip|(Inflate|Deflate)(Raw)?|Brotli(Compress|Decompress)|Zstd(Compress|Decompress))|fork|spawn|exec|execFile|bunzip2|create|extract|openReadStreamPromise)$/;
const OPENED_BY_NEW = /^(Worker|Pool|WebSocket|WebSocketServer|PassThrough|Transform|Duplex|Writable|Socket)$/;
/** Begin as functions of other modules may be called: only these modules' are meant. */
const MODULE_OF: Record<string, RegExp> = {
  create: /'tar'/,
  createConnection: /'node:net'/,
  extract: /'tar'/,
  fork: /'node:child_process'/,
  spawn: /'node:child_process'/,
  exec: /'node:child_process'/,
  execFile: /'node:child_process'/,
};

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
type Ancestors = readonly Node[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const fieldsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function* descendants(node: Node, ancestors: Ancestors = []): Generator<[Node, Ancestors]> {
  yield [node, ancestors];
  for (const child of fieldsOf(node)) yield* descendants(child, [...ancestors, node]);
}

/** The last name of what is called: `b` of `a.b()`. */
function calledName({ callee }: Node): string {
  if (!isNode(callee)) return '';
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(name) && typeof name.name === 'string' ? name.name : '';
}

/** Places of a source that open something without an owner, as the text that opens it. */
function unowned(source: string): string[] {
  const { program, errors } = parseSync('source.ts', source, { sourceType: 'module' });
  expect(errors).toEqual([]);
  const root = program as unknown as Node;
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '');

  /** Of a declaration, without its type. */
  const nameOf = (id: unknown) => (isNode(id) && typeof id.name === 'string' ? id.name : '');

  const opens = (node: Node): boolean => {
    const name = calledName(node);
    if (node.type === 'NewExpression') return OPENED_BY_NEW.test(name);
    return node.type === 'CallExpression' && OPENED_BY_CALL.test(name) && (MODULE_OF[name]?.test(source) ?? true);
  };
  const isCall = (node: Node, name: string) => node.type === 'CallExpression' && calledName(node) === name;

  /** Whether a listener for `error` is put on what a text stands for. */
  const isListenedTo = (of: string): boolean =>
    [...descendants(root)].some(
      ([node]) =>
        isCall(node, 'on') &&
        textOf((node.callee as Node).object) === of &&
        textOf((node.arguments as Node[])[0]) === "'error'",
    );
  const isPiped = (name: string): boolean =>
    [...descendants(root)].some(
      ([node]) =>
        isCall(node, 'pipeline') &&
        (node.arguments as Node[]).some((argument) =>
          [...descendants(argument)].some(([part]) => part.type === 'Identifier' && part.name === name),
        ),
    );

  function isOwned(node: Node, ancestors: Ancestors): boolean {
    let inner = node;
    for (const outer of ancestors.toReversed()) {
      if (isCall(outer, 'pipeline') && outer.callee !== inner) return true;
      if (outer.type === 'YieldExpression') return outer.delegate === true;
      if (outer.type === 'ForOfStatement') return outer.right === inner && outer.await === true;
      if (outer.type === 'VariableDeclarator') return isListenedTo(nameOf(outer.id)) || isPiped(nameOf(outer.id));
      if (outer.type === 'AssignmentExpression') return isListenedTo(textOf(outer.left));
      if (outer.type === 'MemberExpression' && outer.object === inner && textOf(outer.property) === 'on') {
        const call = ancestors[ancestors.indexOf(outer) - 1];
        if (textOf((call?.arguments as Node[] | undefined)?.[0]) === "'error'") return true;
      }
      if (/Function/.test(outer.type)) return false;
      inner = outer;
    }
    return false;
  }

  const found: string[] = [];
  for (const [node, ancestors] of descendants(root)) {
    if (opens(node) && !isOwned(node, ancestors)) found.push(textOf(node));
    // A pipe hands on bytes, not errors: both of its ends need a listener.
    if (isCall(node, 'pipe') && node.callee !== undefined) {
      const ends = [(node.callee as Node).object, (node.arguments as Node[])[0]];
      if (!ends.every((end) => isListenedTo(textOf(end)))) found.push(textOf(node));
    }
    // What a server accepts is a socket of its own.
    if (isCall(node, 'createServer')) {
      const handler = (node.arguments as Node[]).at(-1);
      const socket = handler && /Function/.test(handler.type) ? nameOf((handler.params as Node[])[0]) : '';
      if (socket !== '' && !isListenedTo(socket)) found.push(`${socket} of ${textOf(node).split('\n')[0]}`);
    }
  }
  return found;
}

test('whatever the server opens has an owner that hears of its errors', async () => {
  const root = join(import.meta.dirname, '../src');
  const wrong: string[] = [];
  let files = 0;
  for await (const file of glob('**/*.ts', { cwd: root, exclude: (path) => path.startsWith('console') })) {
    files += 1;
    for (const place of unowned(readFileSync(join(root, file), 'utf8'))) wrong.push(`${file}: ${place}`);
  }
  expect(files).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

describe('what the walk finds', () => {
  test.each([
    'const file = createReadStream(path); for await (const piece of file.pipe(createGunzip())) use(piece);',
    'function read(path) { return createReadStream(path); }',
    'const api = { read: (path) => createReadStream(path) };',
    'give(null, createReadStream(path));',
    "const file = createReadStream(path); file.once('error', fail);",
    'const worker = new Worker(url); worker.on("message", take);',
    "worker ??= new Worker(url); worker.on('exit', ended);",
    "import { fork } from 'node:child_process'; const child = fork(path); child.on('exit', ended);",
    "const server = createServer((socket) => serve(socket)); server.on('error', fail);",
    'const server = createServer(); server.listen(port);',
    "const pool = new Pool({ max: 5 }); pool.on('connect', noop);",
    "const out = new PassThrough(); out.on('error', fail); source.pipe(out);",
    'function* pieces() { yield createReadStream(path); }',
  ])('%s', (source) => {
    expect(unowned(source)).not.toEqual([]);
  });

  test.each([
    'await pipeline(createReadStream(path), createGunzip(), createWriteStream(target));',
    'await pipeline([createReadStream(path), ...steps, output]);',
    'async function* read(path) { yield* createReadStream(path); }',
    'for await (const piece of createReadStream(path)) use(piece);',
    "const worker = new Worker(url); worker.on('error', fail);",
    "spawn(opener, [url]).on('error', () => undefined).unref();",
    "const server = createServer((socket) => { socket.on('error', end); }); server.on('error', fail);",
    "const out = new PassThrough(); out.on('error', fail); source.on('error', fail); source.pipe(out);",
    'const object = Object.create(null);',
  ])('not in: %s', (source) => {
    expect(unowned(source)).toEqual([]);
  });
});
