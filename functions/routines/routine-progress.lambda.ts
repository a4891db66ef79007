import { routineProgress, type UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { forceSend, repeatDelivery, resendRoutine, sendRoutine } from './sending/send-routine.ts';
import { listFailures, listFailedDeliveries } from './sending/failures.ts';
import { listProgress } from '#functions/back-office/users/list-progress.ts';
import { saveProgress } from '#functions/subscriptions/access/save-progress.ts';
import { setSubscription } from '#functions/subscriptions/access/set-subscription.ts';
import { showPreview } from './sending/show-preview.ts';
import { nextRoutineOfTrack, progressResponse, showStats } from './progress-response.ts';
import { findProgress, type StoredProgress, findHeldProgress, nextMonthOf } from './progress.ts';
import { findUser, type User, findManyUsers } from '#functions/accounts/users.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { findAssessment } from '#functions/training/assessments.ts';
import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import { findSentDeliveries, type SentDelivery } from '#functions/messages/notifications/deliveries.ts';
import { linkNow } from './sending/delivery-ledger.ts';
import { findManyRoutines, findRoutines } from './grid/routines.ts';
import { requireOption } from './update-details.ts';
import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { findWithoutRoutine } from './due-progress.ts';
import { slotId } from '#functions/platform/table/track.ts';

/**
 * GET /routine-progress/me/deliveries. The link is the routine's current one, which a trainer may have corrected; of a
 * deleted routine, the link that was sent. The plan is the one that was sent. Routines whose notification was removed are included.
 */
const listMyDeliveries: UseCase<typeof routineProgress.myDeliveries> = async ({ actor }) => {
  const sentDeliveries = await findSentDeliveries(actor.user._id);
  const routines = await findManyRoutines(sentDeliveries.map(({ routineId }) => routineId));
  const links = new Map(routines.map(({ _id, driveLink }) => [_id, driveLink]));
  const deliveries = await Promise.all(
    sentDeliveries.map((each) => deliveryResponse(each, linkNow(each, links.get(each.routineId)))),
  );
  return { success: true, data: { deliveries } };
};

async function deliveryResponse(delivery: SentDelivery, driveLink: string): Promise<Delivery> {
  const { _id, routineName, month, sentAt, planVersion } = delivery;
  const [workoutType, trainingFrequency] = await Promise.all([
    requireOption('workouttypes', delivery.workoutType),
    requireOption('training-frequencies', delivery.trainingFrequency),
  ]);
  const hasPlan = planVersion !== null;
  return { _id, routineName, driveLink, hasPlan, workoutType, trainingFrequency, month, sentAt };
}

/** The progress of a user; before the first subscription, the track that the assessment chose. 404 without an assessment. */
async function userProgressResponse(
  user: User,
  progress: StoredProgress | null,
  now: Date,
): Promise<UserProgress> {
  const track = progress ?? (await findAssessment(user._id));
  if (!track) throw new AppError('not_assessed');
  return progressResponse(user, progress, now, track);
}

/** GET /routine-progress/{userId}/next-routine/{workoutType}/{frequency}, for admins. */
const getNextRoutineOfUser: UseCase<typeof routineProgress.nextRoutineOf> = async ({ params, now }) => {
  if (!(await findUser(params.userId))) throw new AppError('user_not_found');
  return { success: true, data: await nextRoutineOfTrack(params.userId, params, now) };
};

/** GET /routine-progress/{userId}, for admins. */
const getProgress: UseCase<typeof routineProgress.get> = async ({ params, now }) => {
  const [user, progress] = await Promise.all([findUser(params.userId), findProgress(params.userId)]);
  if (!user) throw new AppError('user_not_found');
  return { success: true, data: { userProgress: await userProgressResponse(user, progress, now) } };
};

/** GET /routine-progress/next-routine/{workoutType}/{frequency} */
const getMyNextRoutine: UseCase<typeof routineProgress.nextRoutine> = async ({ params, actor, now }) => ({
  success: true,
  data: await nextRoutineOfTrack(actor.user._id, params, now),
});

/** GET /routine-progress/me */
const getMyProgress: UseCase<typeof routineProgress.mine> = async ({ actor, now }) => ({
  success: true,
  data: { userProgress: await userProgressResponse(actor.user, await findProgress(actor.user._id), now) },
});

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

export const handler = serve(routineProgress, {
  list: listProgress,
  mine: getMyProgress,
  myDeliveries: listMyDeliveries,
  stats: showStats,
  preview: showPreview,
  failures: listFailures,
  unserved: listUnserved,
  get: getProgress,
  save: saveProgress,
  nextRoutine: getMyNextRoutine,
  nextRoutineOf: getNextRoutineOfUser,
  forceSend,
  send: sendRoutine,
  resend: resendRoutine,
  repeat: repeatDelivery,
  setSubscription,
});
