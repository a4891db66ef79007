import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { functionsOut } from '#infra/build/build-functions.ts';
import type { FunctionName } from '#infra/functions/index.ts';

/** The cost of one call of a function. */
export interface FunctionCall<Answer = unknown> {
  answer: Answer;
  ms: number;
  /** CPU time of its process, in milliseconds. */
  cpuMs: number;
  /** Peak memory of the process so far, in MB. */
  peakMb: number;
}

/** A function's deployed bundle in its own process, one call at a time, as on Lambda. */
export interface FunctionInstance {
  call<Answer>(event: object): Promise<FunctionCall<Answer>>;
  close(): Promise<void>;
}

/** Starts a function with only the given environment; its log output is dropped. */
export const startFunction = (
  name: FunctionName,
  environment: Record<string, string>,
): Promise<FunctionInstance> => startModule(join(functionsOut, name, 'index.mjs'), environment);

/** The same of any module with a `handler`. */
export async function startModule(
  path: string,
  environment: Record<string, string>,
): Promise<FunctionInstance> {
  const child = fork(join(import.meta.dirname, 'function-process.mjs'), [path], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${path} ended with ${code}`);
  });
  ended.catch(() => {});
  const nextMessage = () => Promise.race([once(child, 'message'), ended]);
  await nextMessage();
  return {
    async call<Answer>(event: object) {
      child.send(event);
      const [call] = (await nextMessage()) as [FunctionCall<Answer & { error?: string }>];
      if (call.answer?.error) throw new Error(call.answer.error);
      return call;
    },
    async close() {
      child.disconnect();
      await ended.catch(() => {});
    },
  };
}
