import { Problem } from '../errors.ts';
import type { SynthesisFailure } from './protocol.ts';

/** What a reader is told of a failure in its lane. */
export function problemOf(failure: SynthesisFailure): Problem {
  switch (failure.kind) {
    case 'text':
      return new Problem('BAD_REQUEST', failure.message);
    case 'timing':
      return new Problem('GENERATION_INVALID_RESPONSE', 'The engine returned no usable word timestamps for this text.');
    case 'engine': {
      const problem = engineFailed();
      problem.cause = failure.message;
      return problem;
    }
  }
}

export function engineFailed(): Problem {
  return new Problem('UPSTREAM_GENERATION_ERROR', 'The synthesis engine failed on this request. Try again.');
}
