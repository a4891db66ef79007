import { AsyncLocalStorage } from 'node:async_hooks';
import { format as text } from 'node:util';

const streams = ['stdout', 'stderr'] as const;
type Stream = (typeof streams)[number];

/** A request, and what it has printed of a line that has no end yet. */
interface RunningRequest extends Record<Stream, string> {
  requestId: string;
}

/** A request that has printed nothing. */
export const newRequest = (requestId: string): RunningRequest => ({ requestId, stdout: '', stderr: '' });

/** The request of the running code: one worker runs several requests at a time. */
export const currentRequest = new AsyncLocalStorage<RunningRequest>();

type Emit = (line: { requestId: string; stream: Stream; text: string }) => void;

/**
 * Sends everything that is printed, by console or by the streams, to `emit`, line by line. Returns a function that ends the
 * last line of a request.
 */
export function captureOutput(
  emit: Emit,
  format: 'JSON' | 'Text' = 'Text',
): (request: RunningRequest) => void {
  if (format === 'JSON') wrapConsole(emit);
  const outside = newRequest('');
  for (const stream of streams) {
    const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const request = currentRequest.getStore() ?? outside;
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const lines = (request[stream] + text).split('\n');
      request[stream] = lines.pop()!;
      for (const line of lines) emit({ requestId: request.requestId, stream, text: line });
      const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
      if (done) queueMicrotask(done);
      return true;
    };
    process[stream].write = write;
  }
  return (request) => {
    for (const stream of streams) {
      if (request[stream]) emit({ requestId: request.requestId, stream, text: request[stream] });
      request[stream] = '';
    }
  };
}

/** With the log format JSON, Lambda's console writes what it is given as the `message` of a line of its own. */
function wrapConsole(emit: Emit): void {
  for (const method of ['trace', 'debug', 'log', 'info', 'warn', 'error'] as const) {
    const level = method === 'log' ? 'INFO' : method.toUpperCase();
    console[method] = (first?: unknown, ...rest: unknown[]) => {
      const { requestId } = currentRequest.getStore() ?? { requestId: '' };
      const message = rest.length === 0 && !(first instanceof Error) ? first : text(first, ...rest);
      const line = { timestamp: new Date().toISOString(), level, requestId };
      emit({
        requestId,
        stream: 'stdout',
        text: jsonOf({ ...line, message }, { ...line, message: text(first) }),
      });
    };
  }
}

/** The JSON of `line`, or of `instead` where it cannot be written as JSON. */
function jsonOf(line: object, instead: object): string {
  try {
    return JSON.stringify(line);
  } catch {
    return JSON.stringify(instead);
  }
}
