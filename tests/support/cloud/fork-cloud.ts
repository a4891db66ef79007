import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { forkModule } from './fork-module.ts';
import type { CloudFacts } from './run-cloud.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the assembly of `outDir` in a process of its own. */
export async function forkCloud(outDir: string): Promise<{ facts: CloudFacts; end: () => Promise<void> }> {
  const file = fileURLToPath(new URL('run-cloud.ts', import.meta.url));
  const { child, message } = await forkModule(file, [outDir], root);
  const facts = message as CloudFacts;
  return {
    facts,
    end: async () => {
      child.send('end');
      await once(child, 'exit');
    },
  };
}

/**
 * Starts a cloud for one test file, which may move its clock; in the shared cloud that would end sessions and holds of
 * other tests. `inject('cloud')` returns this one from then on. Returns the function that stops it.
 */
export async function ownCloud(): Promise<() => Promise<void>> {
  const { facts, end } = await forkCloud(inject('cloud').outDir);
  Object.assign(inject('cloud'), facts);
  return end;
}
