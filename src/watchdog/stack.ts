import { type Debugger, type Runtime, Session } from 'node:inspector';
import { CURRENT_REQUEST } from './protocol.ts';

const MOST_FRAMES = 30;

export interface MainThreadView {
  /** Innermost first, one frame a line. */
  stack: string;
  /** Of the request whose work it does; undefined where it does nobody's. */
  requestId: string | undefined;
}

/**
 * Stops the main thread for some milliseconds to see what it does. JavaScript, regular expressions included, is stopped at once;
 * native code (a query, `JSON.parse`) when it returns, so that the view may come when the stall is over, or never.
 */
export function lookAtMainThread(onView: (view: MainThreadView) => void): void {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => void files.set(params.scriptId, params.url));
  session.once('Debugger.paused', ({ params }) => {
    const stack = params.callFrames
      .slice(0, MOST_FRAMES)
      .map((frame) => frameLine(frame, files))
      .join('\n');
    const evaluation = { expression: `globalThis.${CURRENT_REQUEST}?.()`, returnByValue: true, silent: true };
    session.post('Runtime.evaluate', evaluation, (_error, answer: Partial<Runtime.EvaluateReturnType>) => {
      const value: unknown = answer?.result?.value;
      onView({ stack, requestId: typeof value === 'string' ? value : undefined });
      // Nothing of the debugger stays: it costs speed, and a session that is lost would leave the thread stopped.
      session.post('Debugger.resume');
      session.post('Debugger.disable', () => session.disconnect());
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function frameLine({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `at ${functionName || '<anonymous>'} (${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`;
}
