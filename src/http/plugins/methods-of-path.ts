import type { FastifyInstance } from 'fastify';

/** The methods that a path may be asked with, in alphabetical order; none where it is no operation's. */
export type MethodsOfPath = (path: string) => string[];

/** Keeps the paths of all routes that are registered after it: the router tells nothing of a path's other methods. */
export function watchMethods(app: FastifyInstance): MethodsOfPath {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // Of CORS, for any path: it says nothing of which there are.
    if (url === '*') return;
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  };
}

/** A route's path as a pattern of the paths it answers, with or without a slash at the end. */
function patternOf(url: string): RegExp {
  const steps = url.split('/').map((step) => {
    if (step === '*') return '.*';
    return step.startsWith(':') ? '[^/]+' : step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${steps.join('/').replace(/\/$/, '')}/?$`);
}
