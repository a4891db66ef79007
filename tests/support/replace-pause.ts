import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Lets functions pause in another way until the tests of the file end. */
export function replacePause(pause: (ms?: number) => Promise<unknown>): void {
  const { setTimeout } = timers;
  put(pause as typeof setTimeout);
  afterAll(() => put(setTimeout));
}

function put(pause: typeof timers.setTimeout): void {
  timers.setTimeout = pause;
  syncBuiltinESMExports();
}
