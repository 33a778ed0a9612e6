import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanFacts, Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** One header as a carrier of a trace. */
const oneHeader: TextMapGetter<string> = {
  get: (carrier, key) => (key === 'traceparent' ? carrier : undefined),
  keys: () => ['traceparent'],
};

/**
 * The official SDK, with its exporter in JSON over HTTP; but for the sampler they read their usual variables by themselves.
 * @throws Error for the operator
 */
export function createTracing(environment: NodeJS.ProcessEnv, node: string): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'locution', 'service.instance.id': node });
  // What the operator's variables say comes last.
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
  const provider = new TracerProvider({ resource, sampler: samplerOf(environment), spanProcessors: [processor] });
  const tracer = provider.getTracer('locution');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();

  function finish(span: Span, facts: SpanFacts, error: unknown, at?: number): void {
    span.setAttributes(facts);
    if (error !== undefined) {
      // Its message may quote what a caller sent.
      span.setAttribute('error.type', error instanceof Error ? nameOf(error) : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end(at);
  }

  return {
    begin(name, kind, traceParent, facts) {
      const parent =
        traceParent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, traceParent, oneHeader);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
      const context = trace.setSpan(parent, span);
      let isOpen = true;
      return {
        run: (part) => current.run(context, part),
        end(more, error) {
          if (isOpen) finish(span, more, error);
          isOpen = false;
        },
      };
    },

    ended(name, secs, facts, { endedSecsAgo = 0, error } = {}) {
      const context = current.getStore();
      if (context === undefined) return;
      const endedAt = Date.now() - endedSecsAgo * 1000;
      const span = tracer.startSpan(name, { startTime: endedAt - secs * 1000 }, context);
      finish(span, facts, error, endedAt);
    },

    traceParent() {
      const context = current.getStore();
      if (context === undefined) return undefined;
      const carrier: Record<string, string> = {};
      propagator.inject(context, carrier, {
        set(into, key, value) {
          into[key] = value;
        },
      });
      return carrier.traceparent;
    },

    close: () => provider.shutdown(),
  };
}

const PARENT_BASED = 'parentbased_';

/** As the standard variables have it; without them everything that no caller leaves out. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: NodeJS.ProcessEnv): Sampler {
  const wanted = name || `${PARENT_BASED}always_on`;
  const isParentBased = wanted.startsWith(PARENT_BASED);
  const root = rootSampler(isParentBased ? wanted.slice(PARENT_BASED.length) : wanted, ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio = '1'): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      if (Number(ratio) >= 0 && Number(ratio) <= 1) return new TraceIdRatioBasedSampler(Number(ratio));
      throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
    default:
      throw new Error(
        'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, each optionally prefixed with parentbased_.',
      );
  }
}

const nameOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);
