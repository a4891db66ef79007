import * as z from 'zod';
import { LoggedSession, LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { mergeLog, rankOf, rankOfWords, wordlessRank } from '#shared/rules/workouts/merge-log.ts';
import type { KeyObject } from 'node:crypto';
import { indexes, keys, lastTrained } from './entities.ts';
import { openWords, sealWords } from './notes.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { get, put, queryAll, tryWrite, query } from '#functions/platform/table/table.ts';
import type { Item, Key } from '#functions/platform/table/client.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';

/** The delivery, and the day on which it was sent. */
const Place = { deliveryId: z.string(), day: z.iso.date() };

/** A set of a delivery as the table has it. */
export const StoredSet = LoggedSet.extend({ kind: z.literal('set'), ...Place });
/** A session of a delivery as the table has it: its words are sealed (notes.ts). */
export const StoredSession = LoggedSession.omit({ note: true, pain: true }).extend({
  kind: z.literal('session'),
  ...Place,
  sealed: z.string().optional(),
});
const Entry = z.discriminatedUnion('kind', [StoredSet, StoredSession]);

/** What a person has logged. */
export interface Log {
  sets: z.output<typeof StoredSet>[];
  sessions: z.output<typeof StoredSession>[];
}

/** Whose log it is, of which delivery, and the day (`YYYY-MM-DD`) on which that was sent. */
export interface LogPlace {
  userId: string;
  deliveryId: string;
  day: string;
}

/**
 * Writes a change where none of a higher rank is (merge-log.ts): one unit. Returns whether it counts now. The same again is written over
 * itself, so that a repetition after a lost answer hears the same; words are never written over by a change of the same rank.
 */
const putLatest = (key: Key, change: Item, rank: string, over?: string): Promise<boolean> =>
  tryWrite(
    put(
      { ...key, ...change, rank },
      {
        condition:
          over === undefined
            ? 'attribute_not_exists(pk) OR #rank < :rank OR (#rank = :rank AND attribute_not_exists(sealed))'
            : '#rank = :rank AND sealed = :over',
        names: { '#rank': 'rank' },
        values: { ':rank': rank, ...(over !== undefined && { ':over': over }) },
        refusal: 'later_change',
      },
    ),
    'later_change',
  );

/** Writes a set, unless a later change of it is there; whether it counts now. */
export const putSet = ({ userId, deliveryId, day }: LogPlace, set: LoggedSet): Promise<boolean> =>
  putLatest(
    keys.workoutSet(userId, day, deliveryId, set.key),
    { ...set, kind: 'set', deliveryId, day },
    rankOf(set),
  );

const Ranked = z.object({ rank: z.string(), sealed: z.string().optional() });

/**
 * Writes a session, unless a later change of it is there; whether it counts now. Its words are kept with a key alone. Two changes that
 * differ in their words alone are compared by them, so that the same one counts whichever comes first (P343).
 */
export async function putSession(
  place: LogPlace,
  logged: LoggedSession,
  noteKey: KeyObject | null = null,
): Promise<boolean> {
  const { userId, deliveryId, day } = place;
  const { note, pain, ...session } = logged;
  const key = keys.workoutSession(userId, day, deliveryId, session.key);
  const rank = wordlessRank(session);
  const words = rankOfWords({ note, pain });
  const sealed = noteKey && words ? { sealed: sealWords({ note, pain }, key, noteKey) } : {};
  const change = { ...session, kind: 'session', deliveryId, day, ...sealed };
  if (await putLatest(key, change, rank)) return true;
  const stored = await get(Ranked, key);
  if (stored?.rank !== rank) return false;
  // words that are not kept are not compared either
  if (!noteKey) return words !== '';
  if (stored.sealed !== undefined) {
    const theirs = rankOfWords(openWords(stored.sealed, key, noteKey) ?? {});
    if (theirs >= words) return theirs === words;
    if (await putLatest(key, change, rank, stored.sealed)) return true;
  }
  // it has changed since it was read
  return putSession(place, logged, noteKey);
}

/** The log of what was sent since a day, or of all; in one query, some 25 units a month. */
export async function readLog(userId: string, since: string = '0000-01-01'): Promise<Log> {
  const [first, last] = [keys.workoutSession(userId, since, '', ''), keys.workoutSet(userId, since, '~', '')];
  const entries = await queryAll(Entry, first.pk, { from: first.sk.replace(/#+$/, ''), upTo: last.sk });
  return {
    sets: entries.filter((entry) => entry.kind === 'set'),
    sessions: entries.filter((entry) => entry.kind === 'session'),
  };
}

/** All sessions of a user, some 100 of them in 7 units. */
export const readSessions = (userId: string): Promise<z.output<typeof StoredSession>[]> =>
  queryAll(StoredSession, ofUser('workouts', userId), { prefix: 'session#' });

/**
 * What counts of a delivery. A place may have two items where the delivery was sent again on another day after its mail had come back.
 */
export const logOf = ({ sets, sessions }: Log, deliveryId: string): Log => ({
  sets: mergeLog(sets.filter((set) => set.deliveryId === deliveryId)),
  sessions: mergeLog(sessions.filter((session) => session.deliveryId === deliveryId)),
});

/** What is stored of the last training: its day, or before the first the one on which a plan was sent. */
export const StoredState = z.object({
  userId: z.string(),
  lastTrainedOn: z.iso.date().optional(),
  plannedOn: z.iso.date().optional(),
});

/** The last day (`YYYY-MM-DD`) with training; null before the first. */
export const findLastTrained = async (userId: string): Promise<string | null> =>
  (await get(StoredState, keys.trainingState(userId)))?.lastTrainedOn ?? null;

/**
 * Lists those who were sent a plan by its day (`YYYY-MM-DD`), until they train: each once, who has been sent one before or has trained
 * is read and not written.
 */
export async function awaitTraining(planned: readonly { userId: string; day: string }[]): Promise<void> {
  const found = await getMany(
    planned.map(({ userId }) => keys.trainingState(userId)),
    true,
    ['pk'],
  );
  const known = new Set(found.map(({ pk }) => pk));
  await allInParallel(planned, 16, async ({ userId, day }) => {
    const key = keys.trainingState(userId);
    if (known.has(key.pk)) return;
    const item = { ...key, ...indexes.lastTrained(day, userId), userId, plannedOn: day };
    const write = put(item, { condition: 'attribute_not_exists(pk)', refusal: 'known' });
    await tryWrite(write, 'known');
  });
}

/** Raises the last day with training, by which the user is listed; an earlier day changes nothing. */
export async function raiseLastTrained(userId: string, day: string): Promise<void> {
  const item = {
    ...keys.trainingState(userId),
    ...indexes.lastTrained(day, userId),
    userId,
    lastTrainedOn: day,
  };
  const write = put(item, {
    condition: 'attribute_not_exists(lastTrainedOn) OR lastTrainedOn < :day',
    values: { ':day': day },
    refusal: 'not_later',
  });
  await tryWrite(write, 'not_later');
}

/** Days without training after which a trainer looks after a client. */
const idleDays = 10;

/** Days after which a person who does not train has stopped, and is not looked for any more. */
const goneDays = 60;

/**
 * A page of those who trained last ten days ago or longer, or were sent a plan then and have never begun; longest ago first, with the
 * day, and the cursor of the next one; 400 for a forged cursor. Those who have not for two months are left out.
 */
export async function listIdle(limit: number, cursor: string | undefined, now: Date) {
  const today = inMadrid(now).day;
  const { items, ...page } = await query(StoredState, lastTrained, {
    index: 'gsi1',
    from: addDays(today, -goneDays),
    upTo: `${addDays(today, -idleDays)}#~`,
    limit,
    cursor,
  });
  const idle = items.map(({ userId, lastTrainedOn, plannedOn }) => ({
    userId,
    since: (lastTrainedOn ?? plannedOn)!,
  }));
  return { ...page, items: idle };
}
