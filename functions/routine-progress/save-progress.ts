import type { Parsed } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { nextRunDay } from '#shared/rules/routine-calendar.ts';
import { changeChoicesStep, findAssessment, sameTrackStep } from '../_data/assessments.ts';
import { findDeliveries } from '../_data/deliveries.ts';
import { findOption } from '../_data/options.ts';
import { findProgress, monthOf, trackKey, type StoredProgress } from '../_data/routine-progress.ts';
import { transact } from '../_data/table.ts';
import { findUser, sameSubscriptionStep, type User } from '../_data/users.ts';
import { accessOf, beginProgress, followSubscription, progressSteps } from '../_flows/follow-subscription.ts';
import { progressAnswer } from '../_flows/progress-answer.ts';
import { untilUnmoved } from '../_flows/until-unmoved.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

type Wish = Parsed<typeof routineProgress.save, 'body'>;

/**
 * POST /routine-progress: what a user trains from the next routine on, in which month, and when that goes out. What is
 * absent stays: the month is the one the track was left in, or the first. Whether routines go out is not decided here.
 */
export const saveProgress: UseCase<typeof routineProgress.save> = async ({ body, now }) => {
  await Promise.all([checkTrack(body), checkMonth(body)]);
  const { user, next } = await untilUnmoved(() => save(body, now), 'conflict');
  return { success: true, data: { userProgress: await progressAnswer(user, next) } };
};

async function checkTrack({ workoutTypeId, trainingFrequencyId }: Wish): Promise<void> {
  const [type, frequency] = await Promise.all([
    findOption('workouttypes', workoutTypeId),
    findOption('training-frequencies', trainingFrequencyId),
  ]);
  if (!type) throw new AppError('unknown_option', { field: 'workoutTypeId' });
  if (!frequency) throw new AppError('unknown_option', { field: 'trainingFrequencyId' });
}

/** A month that was sent is not sent again (P27): what has not arrived is resent from the failures. */
async function checkMonth({ userId, currentMonth, workoutTypeId, trainingFrequencyId }: Wish): Promise<void> {
  if (currentMonth === undefined) return;
  const wasSent = (await findDeliveries(userId)).some(
    ({ workoutType, trainingFrequency, month, sentAt }) =>
      workoutType === workoutTypeId &&
      trainingFrequency === trainingFrequencyId &&
      month >= currentMonth &&
      sentAt !== null,
  );
  if (wasSent) throw new AppError('already_sent', { field: 'currentMonth' });
}

/** The user's own choice says the same from then on: all in one transaction upon what was read. */
async function save(wish: Wish, now: Date): Promise<{ user: User; next: StoredProgress }> {
  const { userId } = wish;
  const [user, before, assessment] = await Promise.all([
    findUser(userId),
    findProgress(userId),
    findAssessment(userId),
  ]);
  if (!user) throw new AppError('user_not_found', { field: 'userId' });
  const next = changed(user, before, wish, now);
  const steps = progressSteps(next, before);
  const { workoutType, trainingFrequency } = next;
  const choice = assessment
    ? changeChoicesStep(assessment, { workoutType, trainingFrequency }, now)
    : sameTrackStep(userId, null);
  if (steps.length > 0) await transact([...steps, choice, sameSubscriptionStep(user)]);
  return { user, next };
}

function changed(user: User, before: StoredProgress | null, wish: Wish, now: Date): StoredProgress {
  const track = { workoutType: wish.workoutTypeId, trainingFrequency: wish.trainingFrequencyId };
  const access = accessOf(user);
  const present = before
    ? followSubscription(before, access, now)
    : beginProgress(user._id, access, track, now);
  const month = wish.currentMonth ?? monthOf(present, track);
  const dueDate = wish.nextDueDate ?? present.nextDueDate;
  const runDay = nextRunDay(now);
  return {
    ...present,
    ...track,
    months: { ...present.months, [trackKey(track)]: month },
    // a day that has been is the next run's; what waits for its routine goes on waiting
    nextDueDate: wish.nextDueDate && wish.nextDueDate < runDay ? runDay : dueDate,
  };
}
