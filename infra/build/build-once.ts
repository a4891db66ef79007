import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Step {
  /** Name of the build and of the fingerprint file beside its output. */
  name: string;
  /** Input files and folders, relative to the root. */
  sources: string[];
  /** Further inputs as text, such as the site's address. */
  variant?: string;
  /** Output folder, relative to the root. */
  output: string;
  build: () => Promise<unknown>;
}

/** Builds, unless the output is unchanged since a build of the same sources: repeated starts skip it. */
export async function buildOnce({ name, sources, variant = '', output, build }: Step): Promise<void> {
  const note = join(root, '.build', `${name}.json`);
  const made = await contents([...sources, 'package-lock.json'], variant);
  const before = await readFile(note, 'utf8').catch(() => '');
  if (before === JSON.stringify({ made, left: await leftovers(output) })) return;
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, JSON.stringify({ made, left: await leftovers(output) }));
}

/** Hash over names and contents of the sources. */
async function contents(sources: string[], variant: string): Promise<string> {
  const hash = createHash('sha256').update(variant);
  for (const path of await files(sources)) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

/** Names, sizes and times of the output: reveals an incomplete build or one by another process. */
async function leftovers(output: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await files([output])) {
    const { size, mtimeMs } = await stat(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function files(paths: string[]): Promise<string[]> {
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
  return found.flat().sort();
}
