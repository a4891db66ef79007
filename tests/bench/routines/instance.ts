import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { functionsOut } from '#infra/build/build-functions.ts';
import type { FunctionName } from '#infra/functions.ts';

/** What one call of a function took. */
export interface Call<Answer = unknown> {
  answer: Answer;
  ms: number;
  /** Of CPU, in its process: what others do at the same time does not count. */
  cpuMs: number;
  /** The most memory that the process has held so far, in MB. */
  peakMb: number;
}

/** A function's deployed bundle in a process of its own, one call at a time, as on Lambda. */
export interface Instance {
  call<Answer>(event: object): Promise<Call<Answer>>;
  close(): Promise<void>;
}

/** Starts a function with no environment but its own; what it logs is of no use here. */
export const startFunction = (name: FunctionName, environment: Record<string, string>): Promise<Instance> =>
  startModule(join(functionsOut, name, 'index.mjs'), environment);

/** The same of any module with a `handler`. */
export async function startModule(path: string, environment: Record<string, string>): Promise<Instance> {
  const child = fork(join(import.meta.dirname, 'child.mjs'), [path], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${path} ended with ${code}`);
  });
  ended.catch(() => {});
  const said = () => Promise.race([once(child, 'message'), ended]);
  await said();
  return {
    async call<Answer>(event: object) {
      child.send(event);
      const [call] = (await said()) as [Call<Answer & { error?: string }>];
      if (call.answer?.error) throw new Error(call.answer.error);
      return call;
    },
    async close() {
      child.disconnect();
      await ended.catch(() => {});
    },
  };
}
