/**
 * Runs `release` once when the generator ends, however it ends; also when it is left before it was begun. The end is told
 * when that is done, and its failure is the generator's.
 */
export function released<T>(
  inner: AsyncGenerator<T, void, undefined>,
  release: () => Promise<void> | void,
): AsyncGenerator<T, void, undefined> {
  let held = true;
  const letGo = async () => {
    if (!held) return;
    held = false;
    await release();
  };
  return delegating(inner, {
    async next() {
      try {
        const result = await inner.next();
        if (result.done) await letGo();
        return result;
      } catch (error) {
        await letGo();
        throw error;
      }
    },
    leave: letGo,
  });
}

/**
 * Takes the first item at once: an error before it is thrown here, and from here on leaving the generator runs its
 * clean-up, which a generator that was never begun does not.
 */
export async function started<T>(
  inner: AsyncGenerator<T, void, undefined>,
): Promise<AsyncGenerator<T, void, undefined>> {
  let first: IteratorResult<T, void> | undefined = await inner.next();
  return delegating(inner, {
    async next() {
      const result = first ?? (await inner.next());
      first = undefined;
      return result;
    },
    leave: async () => undefined,
  });
}

function delegating<T>(
  inner: AsyncGenerator<T, void, undefined>,
  own: { next(): Promise<IteratorResult<T, void>>; leave(): Promise<void> },
): AsyncGenerator<T, void, undefined> {
  return {
    next: () => own.next(),
    async return() {
      try {
        return await inner.return();
      } finally {
        await own.leave();
      }
    },
    async throw(error) {
      try {
        return await inner.throw(error);
      } finally {
        await own.leave();
      }
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await this.return();
    },
  };
}
