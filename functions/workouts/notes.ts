import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { LoggedSession } from '#shared/contracts/workouts/workouts.ts';
import { findAssessment, noteKeyOf, type StoredAssessment } from '#functions/training/index.ts';
import { keys } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { open, seal } from '#functions/platform/kit/sealed.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { queryAll, tryWrite, update } from '#functions/platform/table/table.ts';
import type { Key } from '#functions/platform/table/client.ts';

/* What a person writes of a session, and the pain that they had: health data, sealed on the item of the session. */

const Words = z.object({ note: z.string().nullable(), pain: z.int().nullable() });
export type Words = z.output<typeof Words>;

/** A session as the log has it. */
interface Sealed {
  key: string;
  day: string;
  deliveryId: string;
  sealed?: string | undefined;
}

/** Bound to the owner and to the session. */
const contextOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Encrypts the words of the session at a key. */
export const sealWords = (
  { note, pain }: Pick<LoggedSession, 'note' | 'pain'>,
  at: Key,
  noteKey: KeyObject,
): string => seal({ note: note || null, pain: pain ?? null } satisfies Words, contextOf(at), noteKey);

/** The words of the session at a key; null for those of a consent that was withdrawn. */
export function openWords(sealed: string, at: Key, noteKey: KeyObject): Words | null {
  try {
    return z.parse(Words, open(sealed, contextOf(at), noteKey));
  } catch {
    return null;
  }
}

/**
 * Sessions of a user with their words, for those who may read them. The assessment, which has the consent, is read where something is
 * sealed, unless it is given.
 */
export async function withWords<S extends Sealed>(
  userId: string,
  sessions: S[],
  assessment?: StoredAssessment | null,
): Promise<(S & Words)[]> {
  const isSealed = sessions.some(({ sealed }) => sealed !== undefined);
  const noteKey = isSealed ? await noteKeyOf(assessment ?? (await findAssessment(userId))) : null;
  return sessions.map((session) => ({ ...session, ...wordsOf(userId, session, noteKey) }));
}

const noWords: Words = { note: null, pain: null };

const wordsOf = (
  userId: string,
  { day, deliveryId, key, sealed }: Sealed,
  noteKey: KeyObject | null,
): Words =>
  noteKey && sealed !== undefined
    ? (openWords(sealed, keys.workoutSession(userId, day, deliveryId, key), noteKey) ?? noWords)
    : noWords;

/** Deletes the words of all sessions of a user, which without the secret of their consent cannot be read any more. */
export async function eraseNotes(userId: string): Promise<void> {
  const Item = z.object({ pk: z.string(), sk: z.string(), sealed: z.string().optional() });
  const sessions = await queryAll(Item, ofUser('workouts', userId), { prefix: 'session#' });
  const worded = sessions.filter(({ sealed }) => sealed !== undefined);
  await allInParallel(worded, 5, ({ pk, sk, sealed }) =>
    tryWrite(
      update(
        { pk, sk },
        {
          update: 'REMOVE sealed',
          // what was written since has a key of its own
          condition: 'sealed = :sealed',
          values: { ':sealed': sealed },
          refusal: 'changed',
        },
      ),
      'changed',
    ),
  );
}
