import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LoggedSession, LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { trainingDatabase } from '../../api/storage/kept-training.ts';
import { getSession } from '../../api/session.ts';

/* What this browser keeps of the training of its user: answers of the server, and changes of the log that the server has not confirmed. */

/** A change of the log of a month. */
export type Change = { deliveryId: string } & (
  | { kind: 'set'; value: LoggedSet }
  | { kind: 'session'; value: LoggedSession }
);

/**
 * A change until the server has answered it; with the reason, in Spanish, where it refuses it for good, or has taken a session without
 * its note, which is kept here until the person sends it again or deletes it. `isLate` once it was sent in vain.
 */
export type Owed = Change & { userId: string; refused?: string; unkept?: string; isLate?: boolean };

interface Schema extends DBSchema {
  /** Answers, by user and what was asked. */
  kept: { key: string; value: unknown };
  /** By user and place of the log. */
  owed: { key: string; value: Owed };
}

interface Table<Value> {
  get: (key: string) => Promise<Value | undefined>;
  getAll: () => Promise<Value[]>;
  put: (value: Value, key: string) => Promise<unknown>;
  delete: (key: string) => Promise<void>;
}
interface Tables {
  kept: Table<unknown>;
  owed: Table<Owed>;
}

let opened: Promise<IDBPDatabase<Schema> | null> | undefined;

const forgetOpened = () => (opened = undefined);

/** Null where nothing is kept: where the browser forbids it, in a view of the site as another user, and once signed out. */
const database = async () => {
  const session = getSession();
  return !session || session.view ? null : open();
};

const open = () =>
  (opened ??= openDB<Schema>(trainingDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('kept');
      database.createObjectStore('owed');
    },
    // a tab in which the user signs out deletes the database, and waits until the others have closed it
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      forgetOpened();
    },
    terminated: forgetOpened,
  }).catch(() => null));

/** Tables that last as long as the page. */
function inMemory<Value>(): Table<Value> {
  const rows = new Map<string, Value>();
  return {
    get: async (key) => rows.get(key),
    getAll: async () => [...rows.values()],
    put: async (value, key) => rows.set(key, value),
    delete: async (key) => void rows.delete(key),
  };
}
const memory: Tables = { kept: inMemory(), owed: inMemory() };

/**
 * Runs reads and writes that belong together: all of them happen, or none. They await nothing but the tables.
 */
export async function inTransaction<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result> {
  const kept = await database();
  if (!kept) return work(memory);
  const transaction = kept.transaction(['kept', 'owed'], 'readwrite', { durability: 'strict' });
  const [result] = await Promise.all([
    work({ kept: transaction.objectStore('kept'), owed: transaction.objectStore('owed') }),
    transaction.done,
  ]);
  return result;
}

/** Name of what is kept of the present user. */
export const keyOf = (...parts: string[]): string => [getSession()?.user._id ?? '', ...parts].join(' ');

/** What was kept under a name of `keyOf`, or null. */
export const readKept = <Value>(key: string): Promise<Value | null> =>
  inTransaction(async ({ kept }) => ((await kept.get(key)) as Value | undefined) ?? null);

/** Keeps a value under a name of `keyOf`. */
export const keep = (key: string, value: unknown): Promise<unknown> =>
  inTransaction(({ kept }) => kept.put(value, key));
