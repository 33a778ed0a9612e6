import type { Tracing } from './tracing.ts';

/** Traces, where the standard variables name a collector; what makes them is loaded then only. @throws Error for the operator */
export async function startTracing(environment: NodeJS.ProcessEnv, node: string): Promise<Tracing | undefined> {
  const address = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (address === undefined || address === '' || environment.OTEL_SDK_DISABLED === 'true') return undefined;
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is not a valid address. Use one such as http://host:4318.');
  }
  return (await import('./otlp.ts')).createTracing(environment, node);
}
