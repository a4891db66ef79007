import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { dueIndex } from '#functions/platform/table/due-items.ts';
import { keys } from '../entities.ts';
import { tryWrite, update } from '#functions/platform/table/table.ts';
import { changeMany, type Statement } from '#functions/platform/table/batches.ts';
import type { Claim, StoredProgress } from '../progress.ts';
import { trackKey } from '#functions/platform/table/track.ts';

/** A claim to take. `due` is the due date of its routine, `next` the due date after it; both `YYYY-MM-DD`. */
export interface ClaimRequest {
  userId: string;
  claim: Claim;
  due: string;
  next: string;
  /**
   * The run's claims are granted only while the routine's track is the user's current one, and its month is paid until this (epoch
   * seconds); null for a routine that an admin sends.
   */
  ofRun: { paidUntil: number } | null;
  /** An earlier claim that is settled; the new claim takes its place. */
  replaces?: Claim | null;
}

/** A claim stays open for as long as queue messages live, in milliseconds: until then a worker may still settle it. */
const claimLifetimeMs = 14 * 86_400_000;

/** Whether a worker may still settle a claim. */
export const isClaimOpen = ({ at }: Claim, now: Date): boolean => at >= oldestOpenClaim(now);

const oldestOpenClaim = (now: Date): string => new Date(now.getTime() - claimLifetimeMs).toISOString();

/**
 * Takes the exclusive right to send routines, one write per user. A granted claim moves month and due date on, so that no
 * other caller can claim the same month (P27). A claim that may still be open is overwritten only when `replaces` names
 * it: it is the only record of its routine. The run's claims require that the month is paid (P250). Returns for each request
 * whether the claim was granted.
 */
export const claimRoutines = (requests: ClaimRequest[]): Promise<boolean[]> =>
  changeMany(requests.map(claimStatement));

/** The path of the month that is sent next in the track of a claim. */
const monthOf = ({ slot }: Claim): string => `months."${trackKey(slot)}"`;

function claimStatement({ userId, claim, due, next, ofRun, replaces }: ClaimRequest): Statement {
  const { slot } = claim;
  const { pk, sk } = keys.routineProgress(userId);
  const month = monthOf(claim);
  // `months` has no entry for a track that the user has not trained yet
  const isMonth = slot.month === 1 ? `(${month} IS MISSING OR ${month} = ?)` : `${month} = ?`;
  // null: nothing is known to need a payment
  const isOfRun = ofRun
    ? ' AND workoutType = ? AND trainingFrequency = ? AND (paidUntil = ? OR paidUntil >= ?)'
    : '';
  const isFree = replaces
    ? 'claim."batchId" = ? AND claim."deliveryId" = ?'
    : '(claim."at" IS MISSING OR claim."at" < ?)';
  const place = duePlaceChange(userId, claim, due, next);
  return {
    text: `UPDATE TABLE SET ${month} = ? SET nextDueDate = ? SET claim = ?${place.text} WHERE pk = ? AND sk = ? AND isActive = ? AND nextDueDate = ? AND ${isMonth} AND ${isFree}${isOfRun}`,
    parameters: [
      slot.month + 1,
      next,
      claim,
      ...place.parameters,
      pk,
      sk,
      true,
      due,
      slot.month,
      ...(replaces ? [replaces.batchId, replaces.deliveryId] : [oldestOpenClaim(new Date(claim.at))]),
      ...(ofRun ? [slot.workoutType, slot.trainingFrequency, null, ofRun.paidUntil] : []),
    ],
  };
}

/**
 * What a claim changes of the user's place in the due index. A routine that is sent before its date leaves the user due a month
 * after it: the index then holds that time, for the next of the user's days of the month is not the due date.
 */
function duePlaceChange(userId: string, { at }: Claim, due: string, next: string): Statement {
  if (next === due) return { text: '', parameters: [] };
  if (due < nextRunDay(new Date(at))) return { text: ' REMOVE gsi2pk REMOVE gsi2sk', parameters: [] };
  const { gsi2pk, gsi2sk } = dueIndex('routines', userId, sendTime(next).toISOString());
  return { text: ' SET gsi2pk = ? SET gsi2sk = ?', parameters: [gsi2pk, gsi2sk] };
}

/**
 * Renews claims whose sends SES has not confirmed in time, so that this caller may send them again. Returns for each
 * whether it was renewed: not when another worker has renewed it, the user is no longer active, or the month was set back.
 */
export async function renewClaims(claims: { userId: string; claim: Claim }[], now: Date): Promise<boolean[]> {
  return changeMany(
    claims.map(({ userId, claim }) => {
      const { pk, sk } = keys.routineProgress(userId);
      const { batchId, deliveryId, at, slot } = claim;
      return {
        text: `UPDATE TABLE SET claim."at" = ? WHERE pk = ? AND sk = ? AND isActive = ? AND claim."batchId" = ? AND claim."deliveryId" = ? AND claim."at" = ? AND ${monthOf(claim)} > ?`,
        parameters: [now.toISOString(), pk, sk, true, batchId, deliveryId, at, slot.month],
      };
    }),
  );
}

/**
 * Puts a user whose routine cannot be sent now, because it does not exist or is not paid, into the due index, so that every run
 * reads them again. Does nothing for a user whose due date has changed, or who is no longer active.
 */
export async function keepInDueIndex({
  userId,
  nextDueDate,
}: Pick<StoredProgress, 'userId' | 'nextDueDate'>): Promise<void> {
  const { gsi2pk, gsi2sk } = dueIndex('routines', userId, sendTime(nextDueDate).toISOString());
  const write = update(keys.routineProgress(userId), {
    update: 'SET gsi2pk = :pk, gsi2sk = :sk',
    condition: 'isActive = :yes AND nextDueDate = :due AND attribute_not_exists(gsi2pk)',
    values: { ':pk': gsi2pk, ':sk': gsi2sk, ':yes': true, ':due': nextDueDate },
    refusal: 'not_due',
  });
  await tryWrite(write, 'not_due');
}
