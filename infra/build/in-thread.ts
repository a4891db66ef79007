import { Worker, parentPort, workerData } from 'node:worker_threads';

/** The builds that may run in threads: their modules and functions. */
const builds = {
  functions: async () => (await import('./build-functions.ts')).buildFunctionsOnce(),
  site: async (siteUrl?: string) => (await import('./build-site.ts')).buildSiteOnce(siteUrl),
} satisfies Record<string, (input?: string) => Promise<string>>;

/**
 * Runs a build in a thread of its own and returns the folder of its output: while one parses or renders, the others go on, and
 * the answers to esbuild's questions do not wait for Vite.
 */
export function inThread(build: keyof typeof builds, input?: string): Promise<string> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { build, input } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The build of the ${build} ended with ${code}`)));
  });
}

interface Task {
  build: keyof typeof builds;
  input?: string;
}

if (parentPort && (workerData as Task | null)?.build) {
  const { build, input } = workerData as Task;
  parentPort.postMessage(await builds[build](input));
}
