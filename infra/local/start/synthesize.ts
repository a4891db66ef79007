import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { StepReport } from '../../build/report.ts';
import { waitForFolder } from './lock.ts';

const root = join(import.meta.dirname, '../../..');
const assemblies = join(root, '.build/assembly');
/** The sources of the assembly. The local cloud itself is not one of them. */
const sources = ['functions', 'infra', 'shared', 'web', 'cdk.json', 'package-lock.json'];
const notSources = join(root, 'infra/local');
/** Number of older assemblies to keep: a running cloud still reads its own. */
const kept = 3;

/** The app could not be built or synthesized; the message is its output. */
export class SynthesisError extends Error {}

export interface Synthesis {
  outDir: string;
  /** False when an assembly of the same sources existed already. */
  fresh: boolean;
}

/** Builds functions, mails and site and synthesizes the stacks, unless that was done for the same sources before. */
export async function synthesizeOnce(
  signal?: AbortSignal,
  tell: (report: StepReport) => void = () => {},
): Promise<Synthesis> {
  const outDir = await folderOfSources();
  const isThere = () => existsSync(join(outDir, 'manifest.json'));
  if (isThere()) return { outDir, fresh: false };
  // builds share their folders, so only one runs at a time
  const lock = await waitForFolder(assemblies, signal);
  try {
    if (isThere()) return { outDir, fresh: false };
    return { outDir: await synthesize(outDir, signal, tell), fresh: true };
  } finally {
    await lock.close();
  }
}

async function synthesize(
  wanted: string,
  signal: AbortSignal | undefined,
  tell: (report: StepReport) => void,
): Promise<string> {
  const draft = join(assemblies, 'draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    await runApp(draft, signal, tell);
    // sources that changed during the build: the assembly serves this run only
    const outDir = (await folderOfSources()) === wanted ? wanted : `${wanted}-edited`;
    await rm(outDir, { recursive: true, force: true });
    await rename(draft, outDir);
    await removeOld(outDir);
    return outDir;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The folder's name is a hash of the names and contents of all sources. */
async function folderOfSources(): Promise<string> {
  const hash = createHash('sha256');
  // at once: two thousand small files, each asked for in turn, take ten times as long
  for (const path of await sourceFiles())
    hash.update(relative(root, path)).update('\0').update(readFileSync(path));
  return join(assemblies, hash.digest('hex').slice(0, 16));
}

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    sources.map(async (name) => {
      const path = join(root, name);
      if ((await stat(path)).isFile()) return [path];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    }),
  );
  return lists
    .flat()
    .filter((path) => !path.startsWith(notSources))
    .sort();
}

async function runApp(
  outDir: string,
  signal: AbortSignal | undefined,
  tell: (report: StepReport) => void,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, ['infra/app.ts', '--at-home'], {
    cwd: root,
    env: { ...process.env, CDK_OUTDIR: outDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('message', tell);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    const printed = await output(child);
    if (child.exitCode !== 0)
      throw new SynthesisError(printed.trim() || `infra/app.ts ended with ${child.exitCode}`);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function output(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const collect = (chunk: Buffer) => void (text = (text + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}

async function removeOld(current: string): Promise<void> {
  const names = await readdir(assemblies);
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: join(assemblies, name),
      at: (await stat(join(assemblies, name))).mtimeMs,
    })),
  );
  const old = dated
    .sort((a, b) => b.at - a.at)
    .filter(({ path }) => path !== current)
    .slice(kept);
  // a recent folder may be the draft of another process
  const hour = 3_600_000;
  await Promise.all(
    old
      .filter(({ at }) => Date.now() - at > hour)
      .map(({ path }) => rm(path, { recursive: true, force: true })),
  );
}
