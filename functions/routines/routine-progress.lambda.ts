import { routineProgress, type UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { forceSend, repeatDelivery, resendRoutine, sendRoutine } from './sending/send-routine.ts';
import { listFailures } from './sending/failures.ts';
import { listUnserved } from './list-unserved.ts';
import { listProgress } from '#functions/back-office/users/list-progress.ts';
import { saveProgress } from '#functions/subscriptions/access/save-progress.ts';
import { setSubscription } from '#functions/subscriptions/access/set-subscription.ts';
import { showPreview } from './sending/show-preview.ts';
import { nextRoutineOfTrack, progressResponse, showStats } from './progress-response.ts';
import { findProgress, type StoredProgress } from './progress.ts';
import { findUser, type User } from '#functions/accounts/users.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { findAssessment } from '#functions/training/assessments.ts';
import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import { findSentDeliveries, type SentDelivery } from '#functions/messages/notifications/deliveries.ts';
import { linkNow } from './sending/delivery-ledger.ts';
import { findManyRoutines } from './grid/routines.ts';
import { requireOption } from './update-details.ts';

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
