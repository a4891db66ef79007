import { isDeepStrictEqual } from 'node:util';
import { anchorDayOf, nextRunDay } from '#shared/rules/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { findAssessment, checkTrackStep } from '../../_data/training/assessments.ts';
import {
  newProgress,
  putProgressStep,
  type StoredProgress,
  type Track,
} from '../../_data/routines/progress.ts';
import type { Step } from '../../_data/table/table.ts';
import { activeUsersStep } from '../../_data/accounts/user-counters.ts';
import type { User } from '../../_data/accounts/users.ts';

/** As much of a subscription as the routines follow. */
export interface Access {
  id: string | null;
  status: string | null;
}

/** The subscription as it stands in the user: copied together, so that one is as true as the other. */
export const accessOf = ({ subscriptionId, subscriptionStatus }: User): Access => ({
  id: subscriptionId,
  status: subscriptionStatus,
});

/**
 * Progress as it must be under a subscription (P16): it pauses while that is not paid for, and goes on when it is; what
 * went out stays counted. After a pause the date is kept if it is still ahead, else it is the next run's; the day of
 * the month stays. Another subscription begins with the next run, and its day of the month is that day's: the payments
 * of whoever subscribes after 9:00 on a 31st come after that day's run too, so their routines go out on the 1st, once
 * their month is paid for. Nothing happens to what is so already, however often it is asked.
 */
export function syncRoutineProgress(
  before: StoredProgress,
  { id, status }: Access,
  now: Date,
): StoredProgress {
  const isGranted = grantsAccess(status);
  const isActive = isGranted && !before.isHeld;
  const runDay = nextRunDay(now);
  if (isGranted && id !== null && id !== before.subscriptionId)
    return { ...before, isActive, subscriptionId: id, anchorDay: anchorDayOf(runDay), nextDueDate: runDay };
  const isOver = isActive && !before.isActive && before.nextDueDate < runDay;
  return { ...before, isActive, nextDueDate: isOver ? runDay : before.nextDueDate };
}

/** The progress of somebody who has none: its first routine goes out with the next run, if it is paid for. */
export const startProgress = (userId: string, access: Access, track: Track, now: Date): StoredProgress => ({
  ...newProgress(userId, access.id ?? '', track, nextRunDay(now), now),
  isActive: grantsAccess(access.status),
});

/** The steps that write progress over what was read, and count whoever becomes active or ceases to be; none when it is the same. */
export function progressSteps(next: StoredProgress, before: StoredProgress | null): Step[] {
  if (isDeepStrictEqual(next, before)) return [];
  const wasActive = before?.isActive ?? false;
  const change = next.isActive ? 1 : -1;
  return [
    putProgressStep(next, before),
    ...(next.isActive === wasActive ? [] : [activeUsersStep(next.userId, change)]),
  ];
}

/** What goes into the transaction that copies a subscription. */
interface Following {
  /** Changes of the progress. */
  steps: Step[];
  /** What they, or their absence, rest on. */
  checks: Step[];
}

/**
 * How a user's progress follows a subscription, paid for or not. It begins with the first one that is, once there is an
 * assessment: if that is being written at the same time, one of the two transactions sees the other.
 */
export async function syncProgressSteps(
  userId: string,
  before: StoredProgress | null,
  access: Access,
  now: Date,
): Promise<Following> {
  if (before) return { steps: progressSteps(syncRoutineProgress(before, access, now), before), checks: [] };
  if (!grantsAccess(access.status)) return { steps: [], checks: [] };
  const assessment = await findAssessment(userId);
  const steps = assessment ? progressSteps(startProgress(userId, access, assessment, now), null) : [];
  return { steps, checks: [checkTrackStep(userId, assessment)] };
}
