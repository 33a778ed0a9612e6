import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError, askJson, sessionEvents } from '../api.ts';

export interface Resource<Body> {
  data: Body | undefined;
  error: ApiError | undefined;
  loading: boolean;
  reload(): void;
}

/** What a path answers, asked again when the path changes; what was there stays until the new is. */
export function useResource<Body>(path: string | undefined): Resource<Body> {
  const [state, setState] = useState<{ data?: Body; error?: ApiError; loading: boolean }>({ loading: true });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    askJson<Body>(path, { signal: controller.signal }).then(
      (data) => setState({ data, loading: false }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState((before) => ({ ...before, error: asApiError(error), loading: false }));
      },
    );
    return () => controller.abort();
  }, [path, turn]);
  useEffect(() => {
    const again = () => setTurn((before) => before + 1);
    sessionEvents.addEventListener('renewed', again);
    return () => sessionEvents.removeEventListener('renewed', again);
  }, []);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { data: state.data, error: state.error, loading: state.loading, reload };
}

/** Runs an action, remembering that it runs and how it failed. */
export function useAction<Arguments extends unknown[]>(action: (...args: Arguments) => Promise<void>) {
  const [state, setState] = useState<{ running: boolean; error?: ApiError }>({ running: false });
  const run = (...args: Arguments): void => {
    setState({ running: true });
    action(...args).then(
      () => setState({ running: false }),
      (error: unknown) => setState({ running: false, error: asApiError(error) }),
    );
  };
  return { ...state, run };
}
