import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { CloudFacts } from './run-cloud.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the assembly of `outDir` in a process of its own. */
export async function forkCloud(outDir: string): Promise<{ facts: CloudFacts; end: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('run-cloud.ts', import.meta.url)), [outDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the cloud has ended:\n${output}`);
  });
  const [facts] = (await Promise.race([once(child, 'message'), ended])) as [CloudFacts];
  ended.catch(() => undefined);
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
