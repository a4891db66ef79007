import type { TestProject } from 'vitest/node';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { forkCloud } from './fork-cloud.ts';
import type { CloudFacts } from './run-cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloud: CloudFacts;
  }
}

/**
 * Runs the synthesized assembly in a process of its own, once for all tests of a project. `npm start` finds the same
 * assembly.
 */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  const { outDir } = await synthesizeOnce();
  const { facts, end } = await forkCloud(outDir);
  project.provide('cloud', facts);
  return end;
}
