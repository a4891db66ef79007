import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { restore, serialise, type State } from './state.ts';

/** Keeps the state in a file. */
export interface DataFile {
  /** Says that something changed; the file follows within a moment. */
  changed(): void;
  /** Writes what is not written yet. */
  flush(): Promise<void>;
}

const quietMs = 150;
/** A large state takes long to write; writing must stay a small part of the time. */
const share = 10;

/** Reads `path` into `state`, if it is there, and returns what keeps it up to date. Without a path nothing is kept. */
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
    // One write after the other: two at once could leave the older one on disk.
    writing = save(writing);
    return writing;
  };
  return {
    changed() {
      timer ??= setTimeout(() => void flush(), Math.max(quietMs, lastMs * share));
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

/** Beside the target first, then renamed: a crash leaves the old file or the new one, never half of one. */
async function write(path: string, state: State): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, serialise(state), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
