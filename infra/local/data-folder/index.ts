import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BrokenDataError } from './broken-data-error.ts';

export { BrokenDataError } from './broken-data-error.ts';
export { openJournal, type Change } from './journal.ts';

/** Reads a JSON file of the data folder; returns `fallback` without a file or without a folder. */
export async function readData<T>(dataDir: string | null, name: string, fallback: T): Promise<T> {
  if (dataDir === null) return fallback;
  const file = join(dataDir, name);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new BrokenDataError(`${file} cannot be read: ${cause.message}`, { cause });
  });
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new BrokenDataError(`${file} is not JSON.`, { cause });
  }
}

/** Writes a JSON file of the data folder atomically. */
export async function writeData(
  dataDir: string | null,
  name: string,
  value: unknown,
  mode = 0o644,
): Promise<void> {
  if (dataDir === null) return;
  await replaceFile(join(dataDir, name), JSON.stringify(value, null, 1), mode);
}

/** Replaces the file at `path` atomically. */
export async function replaceFile(path: string, content: Buffer | string, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, content, { mode });
  await rename(`${path}.new`, path);
}
