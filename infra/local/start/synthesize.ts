import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { StepReport } from '../../build/report.ts';
import { type Bundling, startFunctionsBuild } from './bundling.ts';
import { waitForFolder } from '../../build/folder-lock.ts';
import { ended } from './synthesis-error.ts';

const root = join(import.meta.dirname, '../../..');
const assemblies = join(root, '.build/assembly');
/** The sources of the assembly. The local cloud and its demo are none of them. */
const sources = ['functions', 'infra', 'shared', 'web', 'cdk.json', 'package-lock.json'];
const notSources = ['infra/local', 'infra/demo'].map((folder) => join(root, folder));
/** Number of older assemblies to keep: a running cloud still reads its own. */
const kept = 3;

/** Written when all functions of an assembly are bundled: without it, another start builds it anew. */
const marker = 'bundled';

export interface Synthesis extends Bundling {
  outDir: string;
  /** False when an assembly of the same sources existed already. */
  fresh: boolean;
}

/** Builds functions, mails and site and synthesizes the stacks, unless that was done for the same sources before. */
export async function synthesizeOnce(): Promise<Pick<Synthesis, 'outDir' | 'fresh'>> {
  const { done, ...synthesis } = await beginSynthesis({ inBackground: false });
  await done;
  return synthesis;
}

interface Options {
  signal?: AbortSignal;
  tell?: (report: StepReport) => void;
  /** The functions leave the processor to all else. */
  inBackground: boolean;
}

/** Like `synthesizeOnce`, but resolves when site and stacks are there, while the functions are still bundled. */
export async function beginSynthesis({ signal, tell = () => {}, inBackground }: Options): Promise<Synthesis> {
  const outDir = await folderOfSources();
  const before = () => {
    if (!existsSync(join(outDir, marker))) return null;
    return { outDir, fresh: false, ready: async () => {}, done: Promise.resolve() };
  };
  const found = before();
  if (found) return found;
  // builds share their folders, so only one runs at a time
  const lock = await waitForFolder(assemblies, signal);
  const made = async () => before() ?? (await synthesize(outDir, { signal, tell, inBackground }));
  const synthesis = await made().catch(async (error: unknown) => {
    await lock.close();
    throw error;
  });
  const done = synthesis.done.finally(() => void lock.close());
  done.catch(() => {}); // the start awaits it later
  return { ...synthesis, done };
}

async function synthesize(
  wanted: string,
  { signal, tell = () => {}, inBackground }: Options,
): Promise<Synthesis> {
  const draft = join(assemblies, 'draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  signal?.throwIfAborted();
  const began = performance.now();
  tell({ step: 'functions' });
  const functions = startFunctionsBuild({ inBackground });
  signal?.addEventListener('abort', functions.stop);
  try {
    await runApp(draft, signal, tell);
    // sources that changed during the build: the assembly serves this run only
    const outDir = (await folderOfSources()) === wanted ? wanted : `${wanted}-edited`;
    await rm(outDir, { recursive: true, force: true });
    await rename(draft, outDir);
    await removeOld(outDir);
    const { ready, done } = functions.fill(outDir);
    const finished = async () => {
      await done;
      tell({ step: 'functions', seconds: (performance.now() - began) / 1000 });
      if ((await folderOfSources()) === wanted) await writeFile(join(outDir, marker), '');
    };
    const finishing = finished();
    finishing.catch(() => {}); // the start reports it later
    return { outDir, fresh: true, ready, done: finishing };
  } catch (error) {
    functions.stop();
    throw error;
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
    .filter((path) => !notSources.some((folder) => path.startsWith(folder)))
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
    await ended(child, 'infra/app.ts');
  } finally {
    signal?.removeEventListener('abort', stop);
  }
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
