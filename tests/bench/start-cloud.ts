import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A function as it is deployed. */
export interface DeployedFunction {
  name: string;
  /** The folder with index.mjs. */
  folder: string;
  environment: Record<string, string>;
}

/** The addresses of the running cloud, and its functions. */
export interface BenchCloudFacts {
  siteUrl: string;
  gatewayUrl: string;
  originSecret: string;
  tableUrl: string;
  tableName: string;
  stripeUrl: string;
  stripe: { secretKey: string; webhookSecret: string };
  functions: DeployedFunction[];
}

export interface BenchCloud extends BenchCloudFacts {
  close(): Promise<void>;
}

/** Starts the cloud with its demo in a process of its own. */
export async function startBenchCloud(): Promise<BenchCloud> {
  const child = fork(join(import.meta.dirname, 'cloud-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const facts = await Promise.race([
    once(child, 'message').then(([message]) => message as BenchCloudFacts),
    ended.then(([code]) => {
      throw new Error(`the cloud ended with ${code} before it was ready`);
    }),
  ]);
  return {
    ...facts,
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

let shared: Promise<BenchCloud> | undefined;

/** The cloud that all parts share, except those that start their own. */
export const sharedBenchCloud = (): Promise<BenchCloud> => (shared ??= startBenchCloud());

/** Stops the shared cloud, if it was started. */
export async function closeSharedBenchCloud(): Promise<void> {
  const cloud = await shared?.catch(() => undefined);
  shared = undefined;
  await cloud?.close();
}
