import type { TestProject } from 'vitest/node';
import { jsonReply, listenWithReplies } from '#infra/local/http.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { forkCloud } from './fork-cloud.ts';
import type { CloudFacts } from './run-cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Has the facts of the cloud, as JSON. */
    cloudUrl: string;
    /** Filled by use-cloud.ts. */
    cloud: CloudFacts;
  }
}

/**
 * Runs the synthesized assembly in a process of its own, once for all tests of a project, when the first of their processes asks
 * for it: what runs before need not wait. `npm start` finds the same assembly.
 */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof forkCloud> | undefined;
  const start = async () => forkCloud((await synthesizeOnce()).outDir);
  const starter = await listenWithReplies(
    async () => jsonReply(200, (await (started ??= start())).facts),
    (error) => jsonReply(500, { message: error.message }),
  );
  project.provide('cloudUrl', starter.url);
  project.provide('cloud', {} as CloudFacts);
  return async () => {
    await starter.close();
    await (await started)?.end();
  };
}
