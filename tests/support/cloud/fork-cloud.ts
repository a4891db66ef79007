import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inject, vi } from 'vitest';
import { forkModule } from './fork-module.ts';
import { requirePasskeys } from './require-passkeys.ts';
import type { CloudFacts } from './run-cloud.ts';
import { useTableOf } from './table-environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the assembly of `outDir` in a process of its own, by default with the demo. */
export async function forkCloud(
  outDir: string,
  data: 'demo' | 'no-demo' = 'demo',
): Promise<{ facts: CloudFacts; end: () => Promise<void> }> {
  const file = fileURLToPath(new URL('run-cloud.ts', import.meta.url));
  const { child, message } = await forkModule(file, [outDir, data], root);
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
  return useCloud(await forkCloud(inject('cloud').outDir));
}

/** The same without the demo, whose admins have no passkeys, on a stage whose staff must use them. */
export async function ownCloudWithPasskeys(): Promise<() => Promise<void>> {
  const outDir = requirePasskeys(inject('cloud').outDir);
  const end = useCloud(await forkCloud(outDir, 'no-demo'));
  return () => end().finally(() => rmSync(outDir, { recursive: true }));
}

/** Lets this process call a cloud other than the shared one; the function that is returned ends it. */
export function useCloud({ facts, end }: Awaited<ReturnType<typeof forkCloud>>): () => Promise<void> {
  const shared = { ...inject('cloud') };
  const switchTo = (cloud: CloudFacts) => {
    Object.assign(inject('cloud'), cloud);
    useTableOf(cloud);
    // modules of functions/ keep the table that they were loaded with
    vi.resetModules();
  };
  switchTo(facts);
  return () => {
    // files of this process that follow meet the shared one again
    switchTo(shared);
    return end();
  };
}
