import { expect, test } from 'vitest';
import { released } from '../src/generators.ts';

async function* numbers(log: string[]) {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push('ended');
  }
}

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  ['to its end', 2],
  ['left in the middle', 1],
  ['left before it was begun', 0],
])('what is released is released once, and its end waited for: %s', async (_, count) => {
  const log: string[] = [];
  const generator = released(numbers(log), async () => {
    await later();
    log.push('released');
  });
  if (count === 2) for await (const _number of generator);
  else {
    for (let taken = 0; taken < count; taken += 1) await generator.next();
    await generator.return();
  }
  expect(log).toEqual(count === 0 ? ['released'] : ['ended', 'released']);
  await generator.return();
  expect(log.filter((line) => line === 'released')).toHaveLength(1);
});

test('a release that fails is the failure of whoever reads, not an unhandled one', async () => {
  const failing = () =>
    released(numbers([]), async () => {
      await later();
      throw new Error('the database is gone');
    });
  await expect(
    (async () => {
      for await (const _number of failing());
    })(),
  ).rejects.toThrow('gone');
  await expect(failing().return()).rejects.toThrow('gone');
});
