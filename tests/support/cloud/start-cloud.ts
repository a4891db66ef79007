import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { forkCloud } from './fork-cloud.ts';
import type { CloudFacts } from './run-cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloud: CloudFacts;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Synthesizes the assembly and runs it in a process of its own, once for all tests of the whole. */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  await synthesize();
  const { facts, end } = await forkCloud();
  project.provide('cloud', facts);
  return end;
}

async function synthesize(): Promise<void> {
  const child = spawn(process.execPath, ['infra/app.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`synth failed:\n${said}`);
}
