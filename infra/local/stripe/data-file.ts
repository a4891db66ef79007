import { readFile } from 'node:fs/promises';
import { openJournal, type Change } from '#infra/local/data-folder.ts';
import { keyOf, restore, restoreRow, serialise, type State } from './state.ts';

/** Persists the state in a file. */
export interface DataFile {
  /** Saves at the end of the present step, which may change more. */
  changed(): void;
  /** Saves what has changed. Called before an answer leaves, so that kill -9 forgets nothing that was answered. */
  save(): void;
  close(): void;
}

/** Reads the file at `path` into `state`, if it exists, and keeps it up to date. Without a path nothing is persisted. */
export async function openDataFile(
  path: string | undefined,
  state: State,
  log: (line: string) => void,
): Promise<DataFile> {
  if (path === undefined) return { changed: () => {}, save: () => {}, close: () => {} };
  await load(path, state);
  const journal = openJournal({
    file: path,
    mode: 0o600,
    snapshot: () => serialise(state),
    replay: ([kind, key, row]) => restoreRow(state, kind, key, row),
    onError: ({ message }) => log(`stripe: ${message}`),
  });
  const saved: SavedRows = new Map();
  takeChanges(state, saved);
  let hasChanged = false;
  const save = () => {
    if (!hasChanged) return;
    hasChanged = false;
    journal.append(takeChanges(state, saved));
  };
  return {
    changed() {
      if (!hasChanged) queueMicrotask(save);
      hasChanged = true;
    },
    save,
    close() {
      save();
      journal.close();
    },
  };
}

/** What tells whether a row has changed since it was saved, by kind and key: its JSON, or the row itself. */
type SavedRows = Map<string, Map<string, unknown>>;

/** Most of the state, and never changed: but for an event's count of waiting webhooks, which nothing here reads again. */
const writtenOnce = new Set<string>(['answers', 'events'] satisfies (keyof State)[]);

/** The rows that differ from what was saved, which they are from now on: operations change rows in place. */
function takeChanges(state: State, saved: SavedRows): Change[] {
  const changes: Change[] = [];
  for (const [kind, rows] of Object.entries(state) as [keyof State, Map<string, never>][]) {
    const before = saved.get(kind) ?? new Map<string, unknown>();
    saved.set(kind, before);
    for (const key of before.keys()) {
      if (rows.has(key)) continue;
      before.delete(key);
      changes.push([kind, key, null]);
    }
    for (const row of rows.values()) {
      const key = keyOf(kind, row);
      const mark: unknown = writtenOnce.has(kind) ? row : JSON.stringify(row);
      if (before.get(key) === mark) continue;
      before.set(key, mark);
      changes.push([kind, key, row]);
    }
  }
  return changes;
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
