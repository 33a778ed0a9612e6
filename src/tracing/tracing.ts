/** Facts of a span: never texts of callers, nor keys. */
export type SpanFacts = Record<string, string | number | boolean>;

/** Work that is being traced. */
export interface OpenSpan {
  /** Runs a part of it: spans that end within belong to this one. */
  run<Result>(part: () => Result): Result;
  /** The first call counts. */
  end(facts: SpanFacts, error?: unknown): void;
}

/** Sends traces to a collector. */
export interface Tracing {
  /** Begins the first span of this process in a trace; `traceParent`, as W3C writes it, says of which, else a new one. */
  begin(name: string, kind: 'server' | 'consumer', traceParent: string | undefined, facts: SpanFacts): OpenSpan;
  /** Tells of a span that ends now, or `endedSecsAgo`; nothing where no trace is being made. */
  ended(name: string, secs: number, facts: SpanFacts, more?: { endedSecsAgo?: number; error?: unknown }): void;
  /** The trace of what runs now, as `traceparent` has it; undefined where there is none. */
  traceParent(): string | undefined;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}
