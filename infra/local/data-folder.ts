import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** The data folder cannot be used; `npm start -- --reset` replaces it. */
export class BrokenDataError extends Error {}

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

/** A row of a table in its new state; null when it is gone. */
export type Change = [table: string, key: string, row: unknown];

/** Keeps rows on disk: a file with all of them, and beside it a journal of what has changed since. */
interface Journal {
  /** Returns when the changes survive the end of this process, even by kill -9. Never throws. */
  append(changes: Change[]): void;
  close(): void;
}

interface JournalOptions {
  /** The file with all rows, which the caller reads before. */
  file: string;
  mode?: number;
  /** All rows as the content of the file. */
  snapshot: () => string;
  /** Applies a change of the last process. Changes may be older than the rows: the last one of a row counts. */
  replay: (change: Change) => void;
  /** Called once when writing fails, until it works again. */
  onError?: (error: Error) => void;
}

/** The file is written anew when the journal has grown to its size, and to this size, in bytes. */
const smallest = 4 * 1024 * 1024;

/** Replays the journal that the last process left, and begins a new one. */
export function openJournal({
  file,
  mode = 0o644,
  snapshot,
  replay,
  onError = console.error,
}: JournalOptions): Journal {
  const path = `${file}.journal`;
  mkdirSync(dirname(path), { recursive: true });
  for (const change of readChanges(path)) replay(change);
  const journal = openSync(path, 'a', mode);
  let size = 0;
  let limit = smallest;
  let failing = false;
  let closed = false;

  const writeAll = () => {
    const all = snapshot();
    writeFileSync(`${file}.new`, all, { mode });
    renameSync(`${file}.new`, file);
    ftruncateSync(journal);
    size = 0;
    limit = Math.max(smallest, all.length);
  };
  /** After a failure the journal has a gap, so that only the whole file will do. */
  const attempt = (write: () => void) => {
    try {
      if (failing) writeAll();
      else write();
      failing = false;
    } catch (cause) {
      if (!failing) onError(new Error(`${file} cannot be written: ${(cause as Error).message}`, { cause }));
      failing = true;
    }
  };
  attempt(writeAll);
  return {
    append(changes) {
      if (changes.length === 0 || closed) return;
      attempt(() => {
        const lines = Buffer.from(changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
        for (let written = 0; written < lines.length;) written += writeSync(journal, lines, written);
        size += lines.length;
        if (size > limit) writeAll();
      });
    },
    close() {
      if (closed) return;
      closed = true;
      attempt(writeAll);
      closeSync(journal);
      if (!failing) rmSync(path, { force: true });
    },
  };
}

/** The changes in a journal. A last line without its end was never answered for. */
function readChanges(path: string): Change[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Change);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new BrokenDataError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
