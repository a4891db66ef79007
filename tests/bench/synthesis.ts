import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './alternate.ts';
import type { Figure } from './figure.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const rounds = 3;
/** Seconds that an operator waits before each diff and each deployment. */
const most = 15;

/** How long `npx cdk synth` takes for the stage `dev`, with functions, mails and site built before, in seconds. */
export async function measureSynthesis(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    // builds what has changed
    await synthesize(folder);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) seconds.push(await synthesize(folder));
    const load = `${loadavg()[0]!.toFixed(1)} processes on ${availableParallelism()} processors`;
    return [
      {
        part: 'synthesis',
        name: 'cdk synth',
        value: median(seconds),
        unit: 's',
        budget: { max: most },
        note: `${seconds.map((each) => each.toFixed(1)).join(', ')} s; ${load} meanwhile`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function synthesize(folder: string): Promise<number> {
  const began = performance.now();
  const options = ['synth', '--quiet', '--output', folder, '-c', 'stage=dev'];
  await run(join(root, 'node_modules/.bin/cdk'), options, { cwd: root });
  return (performance.now() - began) / 1000;
}
