import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Step {
  /** Names the note that is kept beside the output. */
  name: string;
  /** Files and folders the output is made from, seen from the root. */
  sources: string[];
  /** What else it depends on, such as the site's address. */
  variant?: string;
  /** The folder it is written to, seen from the root. */
  output: string;
  build: () => Promise<unknown>;
}

/** Builds unless the output is just what a build of the same sources left: a start need not wait for what it has. */
export async function buildOnce({ name, sources, variant = '', output, build }: Step): Promise<void> {
  const note = join(root, '.build', `${name}.json`);
  const made = await contents([...sources, 'package-lock.json'], variant);
  const before = await readFile(note, 'utf8').catch(() => '');
  if (before === JSON.stringify({ made, left: await leftovers(output) })) return;
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, JSON.stringify({ made, left: await leftovers(output) }));
}

/** Names and contents of the sources. */
async function contents(sources: string[], variant: string): Promise<string> {
  const hash = createHash('sha256').update(variant);
  for (const path of await files(sources)) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

/** Names, sizes and times of the output: tells a build by somebody else, or a half of one. */
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
