import { AsyncLocalStorage } from 'node:async_hooks';
import { format as text } from 'node:util';

/** The request of the running code: one worker runs several requests at a time. */
export const currentRequest = new AsyncLocalStorage<string>();

type Emit = (line: { requestId: string; stream: 'stdout' | 'stderr'; text: string }) => void;

/** Sends everything that is printed, by console or by the streams, to `emit`, line by line. */
export function captureOutput(emit: Emit, format: 'JSON' | 'Text' = 'Text'): void {
  if (format === 'JSON') wrapConsole(emit);
  for (const stream of ['stdout', 'stderr'] as const) {
    const unfinished = new Map<string, string>();
    const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const requestId = currentRequest.getStore() ?? '';
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const lines = ((unfinished.get(requestId) ?? '') + text).split('\n');
      const tail = lines.pop();
      if (tail) unfinished.set(requestId, tail);
      else unfinished.delete(requestId);
      for (const line of lines) emit({ requestId, stream, text: line });
      const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
      if (done) queueMicrotask(done);
      return true;
    };
    process[stream].write = write;
  }
}

/** With the log format JSON, Lambda's console writes what it is given as the `message` of a line of its own. */
function wrapConsole(emit: Emit): void {
  for (const method of ['trace', 'debug', 'log', 'info', 'warn', 'error'] as const) {
    const level = method === 'log' ? 'INFO' : method.toUpperCase();
    console[method] = (first?: unknown, ...rest: unknown[]) => {
      const requestId = currentRequest.getStore() ?? '';
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
