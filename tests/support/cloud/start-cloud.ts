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
 * Runs the synthesized assembly in a process of its own, once for all tests of a project. Others run meanwhile: the first journey
 * waits for it. `npm start` finds the same assembly.
 */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  const starting = synthesizeOnce().then(({ outDir }) => forkCloud(outDir));
  starting.catch(() => {}); // told to those who ask
  const facts = await listenWithReplies(
    async () => jsonReply(200, (await starting).facts),
    (error) => jsonReply(500, { message: error.message }),
  );
  project.provide('cloudUrl', facts.url);
  project.provide('cloud', {} as CloudFacts);
  return async () => {
    await facts.close();
    const cloud = await starting.catch(() => null);
    await cloud?.end();
  };
}
