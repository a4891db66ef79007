import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { apiFunctions } from '../functions.ts';

/** The builds that may run in processes: their modules and functions. */
const builds = {
  functions: async () => {
    // what answers requests is called first
    const next: string[] = [...apiFunctions()];
    process.on('message', (name: string) => next.unshift(name));
    const onBundled = (bundled: string) => void process.send!({ bundled } satisfies BuildMessage);
    return (await import('./build-functions.ts')).buildFunctionsOnce({ next, onBundled });
  },
  site: async (siteUrl?: string) => (await import('./build-site.ts')).buildSiteOnce(siteUrl),
} satisfies Record<string, (input?: string) => Promise<string>>;

/** What a build tells: each Lambda that is bundled, and at the end the folder of its output. */
export type BuildMessage = { bundled: string } | { folder: string };

/**
 * Starts a build in a process of its own: the questions of esbuild do not wait for Vite, nor both for the CDK. A thread would
 * not do: in one `process` has other members, and bundles list those that it has. The build of the functions is sent the names
 * of those to bundle next. With `silent`, what it prints is in its streams.
 */
export function forkBuild(build: keyof typeof builds, input?: string, silent = false): ChildProcess {
  return fork(fileURLToPath(import.meta.url), input === undefined ? [build] : [build, input], { silent });
}

/** Runs a build in a process of its own and returns the folder of its output. */
export function inProcess(build: keyof typeof builds, input?: string): Promise<string> {
  const child = forkBuild(build, input);
  return new Promise((resolve, reject) => {
    child.on('message', (message: BuildMessage) => 'folder' in message && resolve(message.folder));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The build of the ${build} ended with ${code}`)));
  });
}

if (import.meta.main) {
  // without the process that waits for it the build has no purpose
  process.once('disconnect', () => process.exit());
  const [build, input] = process.argv.slice(2) as [keyof typeof builds, string?];
  const folder = await builds[build](input);
  process.send!({ folder } satisfies BuildMessage, () => process.disconnect());
}
