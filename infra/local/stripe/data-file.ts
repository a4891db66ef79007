import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { restore, serialise, type State } from './state.ts';

/** Persists the state in a file. */
export interface DataFile {
  /** Schedules a write after a change. */
  changed(): void;
  /** Writes pending changes. */
  flush(): Promise<void>;
}

const quietMs = 150;
/** The pause between writes is this multiple of the last write's duration: a large state takes long to write. */
const pauseFactor = 10;

/** Reads the file at `path` into `state`, if it exists, and keeps it up to date. Without a path nothing is persisted. */
export async function openDataFile(
  path: string | undefined,
  state: State,
  log: (line: string) => void,
): Promise<DataFile> {
  if (path === undefined) return { changed: () => {}, flush: () => Promise.resolve() };
  await load(path, state);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let lastMs = 0;

  const save = async (before: Promise<void>) => {
    await before;
    const start = performance.now();
    await write(path, state).catch((cause: Error) => log(`stripe: cannot write ${path}: ${cause.message}`));
    lastMs = performance.now() - start;
  };
  const flush = () => {
    clearTimeout(timer);
    if (timer === undefined) return writing;
    timer = undefined;
    // Writes run one after the other: of two at once, the older could remain on disk.
    writing = save(writing);
    return writing;
  };
  return {
    changed() {
      timer ??= setTimeout(() => void flush(), Math.max(quietMs, lastMs * pauseFactor));
    },
    flush,
  };
}

async function load(path: string, state: State): Promise<void> {
  const json = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
  if (json === undefined) return;
  try {
    restore(state, json);
  } catch (cause) {
    throw new Error(`The Stripe simulator cannot read ${path}. Remove it to start afresh.`, { cause });
  }
}

/** Writes to a temporary file and renames it: a crash leaves the old or the new file, never a part. */
async function write(path: string, state: State): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, serialise(state), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
