import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { waitForFolder } from './lock.ts';

const root = join(import.meta.dirname, '../../..');
const assemblies = join(root, '.build/assembly');
/** What the assembly is made from; what only this machine runs is not part of it. */
const sources = ['functions', 'infra', 'shared', 'web', 'cdk.json', 'package-lock.json'];
const notSources = join(root, 'infra/local');
/** Assemblies of earlier sources that are kept: a running cloud still reads its own. */
const kept = 3;

/** The app could not be built or synthesized; the message is what it printed. */
export class SynthesisError extends Error {}

export interface Synthesis {
  outDir: string;
  /** False when the sources are those of an assembly that is already there. */
  fresh: boolean;
}

/** Builds functions, mails and site and synthesizes the stacks, unless that was done for the same sources before. */
export async function synthesizeOnce(signal?: AbortSignal): Promise<Synthesis> {
  const outDir = await folderOfSources();
  const isThere = () => existsSync(join(outDir, 'manifest.json'));
  if (isThere()) return { outDir, fresh: false };
  // one at a time: builds share their folders
  const lock = await waitForFolder(assemblies, signal);
  try {
    if (isThere()) return { outDir, fresh: false };
    return { outDir: await synthesize(outDir, signal), fresh: true };
  } finally {
    await lock.close();
  }
}

async function synthesize(wanted: string, signal: AbortSignal | undefined): Promise<string> {
  const draft = join(assemblies, 'draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    await runApp(draft, signal);
    // sources saved meanwhile may be half in it: good for this run, not to be found again
    const outDir = (await folderOfSources()) === wanted ? wanted : `${wanted}-edited`;
    await rm(outDir, { recursive: true, force: true });
    await rename(draft, outDir);
    await forgetOld(outDir);
    return outDir;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Named by names and contents of all sources. */
async function folderOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await sourceFiles()) {
    hash
      .update(relative(root, path))
      .update('\0')
      .update(await readFile(path));
  }
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

async function runApp(outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, ['infra/app.ts'], {
    cwd: root,
    env: { ...process.env, CDK_OUTDIR: outDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    const said = await output(child);
    if (child.exitCode !== 0)
      throw new SynthesisError(said.trim() || `infra/app.ts ended with ${child.exitCode}`);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function output(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}

async function forgetOld(current: string): Promise<void> {
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
  // a draft of another process is young
  const hour = 3_600_000;
  await Promise.all(
    old
      .filter(({ at }) => Date.now() - at > hour)
      .map(({ path }) => rm(path, { recursive: true, force: true })),
  );
}
