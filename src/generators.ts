/** Runs `release` once when the generator ends, however it ends; also when it is left before it was begun. */
export function released<T>(
  inner: AsyncGenerator<T, void, undefined>,
  release: () => void,
): AsyncGenerator<T, void, undefined> {
  let held = true;
  const letGo = () => {
    if (held) release();
    held = false;
  };
  return delegating(inner, {
    async next() {
      try {
        const result = await inner.next();
        if (result.done) letGo();
        return result;
      } catch (error) {
        letGo();
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
    leave: () => undefined,
  });
}

function delegating<T>(
  inner: AsyncGenerator<T, void, undefined>,
  own: { next(): Promise<IteratorResult<T, void>>; leave(): void },
): AsyncGenerator<T, void, undefined> {
  return {
    next: () => own.next(),
    async return() {
      own.leave();
      return await inner.return();
    },
    async throw(error) {
      own.leave();
      return await inner.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await this.return();
    },
  };
}
