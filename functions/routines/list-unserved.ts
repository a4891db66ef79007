import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { findManyUsers, type User } from '#functions/accounts/index.ts';
import { findWithoutRoutine } from './due-progress.ts';
import { listFailedDeliveries } from './sending/failures.ts';
import { findHeldProgress, nextMonthOf } from './progress.ts';
import { findRoutines } from './grid/routines.ts';
import { slotId } from '#functions/platform/table/track.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireOption } from './update-details.ts';

/** Users of each part; failures are looked at twice as many, because a user may have several. */
const shown = 100;

/**
 * GET /routine-progress/unserved: who pays and gets nothing, and why. A user whose mails come back is known by a delivery that has
 * failed. The cost is bounded: of each part at most a hundred users are answered, and `isPartial` says when there are more.
 */
export const listUnserved: UseCase<typeof routineProgress.unserved> = async ({ now }) => {
  const filled = async () => new Set((await findRoutines()).map((routine) => slotId(routine, routine.month)));
  const tomorrow = addDays(inMadrid(now).day, 1);
  const [{ held, hasMore }, failed, { waiting, isPartial }] = await Promise.all([
    findHeldProgress(shown),
    listFailedDeliveries(2 * shown),
    findWithoutRoutine(filled(), tomorrow, now),
  ]);
  const ids = [held, failed.failures, waiting.slice(0, shown)].flat().map(({ userId }) => userId);
  const users = new Map((await findManyUsers([...new Set(ids)])).map((user) => [user._id, user]));
  const paying = (userId: string): User | undefined => {
    const user = users.get(userId);
    return user && !user.deletion && grantsAccess(user.subscriptionStatus) ? user : undefined;
  };
  const unreachable = new Set(failed.failures.map(({ userId }) => userId));
  const data = {
    paused: held.flatMap(({ userId, hold }) => {
      const user = paying(userId);
      return user && hold
        ? { user: person(user), by: hold.by.name, since: hold.at, reason: hold.reason }
        : [];
    }),
    unreachable: [...unreachable].flatMap((userId) => {
      const user = paying(userId);
      return user?.emailProblem ? { user: person(user), problem: user.emailProblem } : [];
    }),
    withoutRoutine: await Promise.all(
      waiting
        .slice(0, shown)
        .filter(({ userId }) => paying(userId))
        .map(async (progress) => ({
          user: person(paying(progress.userId)!),
          workoutType: await requireOption('workouttypes', progress.workoutType),
          trainingFrequency: await requireOption('training-frequencies', progress.trainingFrequency),
          month: nextMonthOf(progress, progress),
          dueAt: sendTime(progress.nextDueDate).toISOString(),
        })),
    ),
    isPartial: hasMore || failed.cursor !== null || isPartial || waiting.length > shown,
  };
  return { success: true, data };
};

const person = ({ _id, name, email }: User) => ({ _id, name, email });
