import { sendTime } from '#shared/rules/routine-calendar.ts';
import { indexes, keys } from '../table/keys.ts';
import { update } from '../table/table.ts';
import { changeMany, type Statement } from '../table/batches.ts';
import { isConditionFailed } from '../table/errors.ts';
import { trackKey, type Claim, type StoredProgress } from './progress.ts';

/** A claim to be taken: `due` is the date the routine is due on, `next` that of the one after it. */
export interface ClaimRequest {
  userId: string;
  claim: Claim;
  due: string;
  next: string;
  /** Only if the track is still the one that the user trains. */
  isCurrent: boolean;
  /** A claim that has been brought to an end, and is this one's to take the place of. */
  after?: Claim | null;
}

/** For so long somebody may still bring a claim to an end, in milliseconds: as long as messages live. */
const claimLifeMs = 14 * 86_400_000;

/** Whether somebody may still bring a claim to an end. */
export const isClaimOpen = ({ at }: Claim, now: Date): boolean => at >= claimsOpenSince(now);

const claimsOpenSince = (now: Date): string => new Date(now.getTime() - claimLifeMs).toISOString();

/**
 * Takes the right to send, each by itself: the month moves on and with it the date, so that nobody else can take the
 * same month again (P27). A claim that may still be open is not overwritten unless the wish names it, for it is all
 * that is known of its routine. Tells of each whether it was given.
 */
export const claimRoutines = (wishes: ClaimRequest[]): Promise<boolean[]> => changeMany(wishes.map(claiming));

function claiming({ userId, claim, due, next, isCurrent, after }: ClaimRequest): Statement {
  const { slot } = claim;
  const { pk, sk } = keys.routineProgress(userId);
  const month = `months."${trackKey(slot)}"`;
  // a track that was never trained has no month yet
  const isMonth = slot.month === 1 ? `(${month} IS MISSING OR ${month} = ?)` : `${month} = ?`;
  const isTrack = isCurrent ? ' AND workoutType = ? AND trainingFrequency = ?' : '';
  const isFree = after
    ? 'claim."batchId" = ? AND claim."deliveryId" = ?'
    : '(claim."at" IS MISSING OR claim."at" < ?)';
  const leavesIndex = next === due ? '' : ' REMOVE gsi2pk REMOVE gsi2sk';
  return {
    text: `UPDATE TABLE SET ${month} = ? SET nextDueDate = ? SET claim = ?${leavesIndex} WHERE pk = ? AND sk = ? AND isActive = ? AND nextDueDate = ? AND ${isMonth} AND ${isFree}${isTrack}`,
    parameters: [
      slot.month + 1,
      next,
      claim,
      pk,
      sk,
      true,
      due,
      slot.month,
      ...(after ? [after.batchId, after.deliveryId] : [claimsOpenSince(new Date(claim.at))]),
      ...(isCurrent ? [slot.workoutType, slot.trainingFrequency] : []),
    ],
  };
}

/** Takes up claims again that have been silent for too long; false of one when another has done so, or who has it is not active. */
export async function renewClaims(claims: { userId: string; claim: Claim }[], now: Date): Promise<boolean[]> {
  return changeMany(
    claims.map(({ userId, claim }) => {
      const { pk, sk } = keys.routineProgress(userId);
      return {
        text: 'UPDATE TABLE SET claim."at" = ? WHERE pk = ? AND sk = ? AND isActive = ? AND claim."batchId" = ? AND claim."deliveryId" = ? AND claim."at" = ?',
        parameters: [now.toISOString(), pk, sk, true, claim.batchId, claim.deliveryId, claim.at],
      };
    }),
  );
}

/**
 * Keeps somebody due whose routine cannot be sent now: every run looks at them again. Nothing happens to whoever is
 * not due any more.
 */
export async function keepDue({
  userId,
  nextDueDate,
}: Pick<StoredProgress, 'userId' | 'nextDueDate'>): Promise<void> {
  const { gsi2pk, gsi2sk } = indexes.due('routines', userId, sendTime(nextDueDate).toISOString());
  await update(keys.routineProgress(userId), {
    update: 'SET gsi2pk = :pk, gsi2sk = :sk',
    condition: 'isActive = :yes AND nextDueDate = :due AND attribute_not_exists(gsi2pk)',
    values: { ':pk': gsi2pk, ':sk': gsi2sk, ':yes': true, ':due': nextDueDate },
    refusal: 'not_due',
  }).catch((error: unknown) => {
    if (!isConditionFailed(error, 'not_due')) throw error;
  });
}
