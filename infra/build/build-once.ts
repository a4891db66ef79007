import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as bundle } from './bundle/esbuild.ts';
import { waitForFolder } from './folder-lock.ts';

const repository = join(import.meta.dirname, '../..');

interface Step {
  /** Name of the build and of the fingerprint file beside its output. */
  name: string;
  /** Modules that are inputs with all that they import from this repository, relative to the root. */
  entries?: string[];
  /** Further input files and folders, relative to the root; documents in them are none. */
  sources?: string[];
  /** Further inputs as text, such as the site's address. */
  variant?: string;
  /** Output folder, relative to the root. */
  output: string;
  build: () => Promise<unknown>;
}

/**
 * Builds, unless the output is unchanged since a build of the same inputs: repeated starts skip it. Waits for another process that
 * builds the same. Returns whether it did.
 */
export async function buildOnce(step: Step, root = repository): Promise<boolean> {
  const lock = await waitForFolder(join(root, step.output));
  try {
    return await buildChanged(step, root);
  } finally {
    await lock.close();
  }
}

async function buildChanged(step: Step, root: string): Promise<boolean> {
  const { name, entries = [], sources = [], variant = '', output, build } = step;
  const note = join(root, '.build', `${name}.json`);
  const imported = entries.length > 0 ? await importedFiles(root, entries) : [];
  const inputs = await files(root, [...sources, ...imported, 'package-lock.json', 'tsconfig.json']);
  const made = contents(
    root,
    inputs.filter((path) => !path.endsWith('.md')),
    variant,
  );
  const before = await readFile(note, 'utf8').catch(() => '');
  if (before === JSON.stringify({ made, left: await items(root, output) })) return false;
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, JSON.stringify({ made, left: await items(root, output) }));
  return true;
}

/** The modules and all that they import from this repository, relative to the root; types are none of it. */
async function importedFiles(root: string, entries: string[]): Promise<string[]> {
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: root,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
}

/** Hash over names and contents of the inputs. */
function contents(root: string, inputs: string[], variant: string): string {
  const hash = createHash('sha256').update(variant);
  for (const path of inputs) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Names, sizes and times of the output: reveals an incomplete build or one by another process. */
async function items(root: string, output: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await files(root, [output])) {
    const { size, mtimeMs } = await stat(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function files(root: string, paths: string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!existsSync(join(root, path))) return [];
      if ((await stat(join(root, path))).isFile()) return [path];
      const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
      return entries
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name).slice(root.length + 1));
    }),
  );
  return [...new Set(found.flat())].sort();
}
