/* What of a log counts where it was written twice, on two devices or out of order. Browser and function share it. Pure. */

/** A change of a place of the log: a set by `session.entry.number`, a session by its key. */
export interface Change {
  key: string;
  /** One more than that of what was seen. */
  revision: number;
  /** By the clock of the device: it decides between devices that have not seen each other alone. */
  at: string;
}

/** The parts of a value in a fixed order, so that equal contents make equal texts. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** What is written of a session: health data, which the server seals. */
interface Words {
  note?: string | null | undefined;
  pain?: number | null | undefined;
}

/** The rank of a change among those of its place, without its words: a text that grows with revision, time, contents. */
export function wordlessRank({
  key: _key,
  revision,
  at,
  note: _note,
  pain: _pain,
  ...contents
}: Change & Words): string {
  const time = new Date(at).toISOString();
  return [String(revision).padStart(5, '0'), time, JSON.stringify(contents, inOrder)].join(' ');
}

/** The part of the rank that words have, which counts last; empty without any, which is the lowest. */
export const rankOfWords = ({ note, pain }: Words): string =>
  note || (pain ?? null) !== null ? JSON.stringify([note || null, pain ?? null]) : '';

/** The whole rank of a change. */
export const rankOf = (change: Change & Words): string => `${wordlessRank(change)} ${rankOfWords(change)}`;

/**
 * Several logs as one, by key: of each place the change with the highest rank. The order of logs and changes, and how often one is
 * there, change nothing.
 */
export function mergeLog<C extends Change>(...logs: readonly (readonly C[])[]): C[] {
  const found = new Map<string, C>();
  for (const change of logs.flat()) {
    const known = found.get(change.key);
    // ranks take time, and most places are there once, or as the very same change
    if (!known || (known !== change && rankOf(known) < rankOf(change))) found.set(change.key, change);
  }
  return [...found.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The revision of a change of a place, after what was seen of it. */
export const nextRevision = (seen: Pick<Change, 'revision'> | undefined): number => (seen?.revision ?? 0) + 1;

/** The parts of the key of a set: `2-3.a1.4` is the fourth set of the entry a1 in the third session of the second week. */
export function setPlace(key: string): { session: string; entryId: string; number: number } {
  const [session = '', entryId = '', number = ''] = key.split('.');
  return { session, entryId, number: Number(number) };
}

/** The key of a set. */
export const setKey = (session: string, entryId: string, number: number): string =>
  `${session}.${entryId}.${number}`;
