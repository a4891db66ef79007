import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The builds that may run in processes: their modules and functions. */
const builds = {
  functions: async () => (await import('./build-functions.ts')).buildFunctionsOnce(),
  site: async (siteUrl?: string) => (await import('./build-site.ts')).buildSiteOnce(siteUrl),
} satisfies Record<string, (input?: string) => Promise<string>>;

/**
 * Runs a build in a process of its own and returns the folder of its output: the questions of esbuild do not wait for Vite, nor
 * both for the CDK. A thread would not do: in one `process` has other members, and bundles list those that it has.
 */
export function inProcess(build: keyof typeof builds, input?: string): Promise<string> {
  const child = fork(fileURLToPath(import.meta.url), input === undefined ? [build] : [build, input]);
  return new Promise((resolve, reject) => {
    child.once('message', (folder) => resolve(folder as string));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The build of the ${build} ended with ${code}`)));
  });
}

if (import.meta.main) {
  // without the process that waits for it the build has no purpose
  process.once('disconnect', () => process.exit());
  const [build, input] = process.argv.slice(2) as [keyof typeof builds, string?];
  const folder = await builds[build](input);
  process.send!(folder, () => process.disconnect());
}
