import { AsyncLocalStorage } from 'node:async_hooks';

/** The request of the running code: one worker runs several requests at a time. */
export const currentRequest = new AsyncLocalStorage<string>();

type Emit = (line: { requestId: string; stream: 'stdout' | 'stderr'; text: string }) => void;

/** Sends everything that is printed, by console or by the streams, to `emit`, line by line. */
export function captureOutput(emit: Emit): void {
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
