import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { CloudFacts } from './run-cloud.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs the synthesized assembly in a process of its own. */
export async function forkCloud(): Promise<{ facts: CloudFacts; end: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('run-cloud.ts', import.meta.url)), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the cloud has ended:\n${said}`);
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
 * Gives a test file a cloud of its own, whose clock it may move: for all others that would end sessions and holds. What
 * asks for `cloud` in this file finds this one from then on. Gives what ends it.
 */
export async function ownCloud(): Promise<() => Promise<void>> {
  const { facts, end } = await forkCloud();
  Object.assign(inject('cloud'), facts);
  return end;
}
