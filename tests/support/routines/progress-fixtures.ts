import { ulid } from 'ulid';
import type { StoredDelivery } from '#functions/messages/notifications/deliveries.ts';
import type { StoredProgress } from '#functions/routines/progress.ts';
import type { StoredRoutine } from '#functions/routines/grid/routines.ts';
import { writeOptionsAndForm } from '../subscriptions/assessment-form.ts';
import { signIn } from '../sign-in.ts';
import type { Track } from '#functions/platform/table/track.ts';
import { sampleRoutine } from './sample-routine.ts';

/** Writes users with subscription, assessment and progress to the table, without Stripe. Call it after `useTable`. */
export async function progressFixtures() {
  const { defaultOptions } = await import('#functions/training/default-options.ts');
  const { newAssessment, putAssessmentSteps } = await import('#functions/training/assessments.ts');
  const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
  const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
  const { keys } = await import('#functions/entities.ts');
  const { findProgress, newProgress, putProgressStep } = await import('#functions/routines/progress.ts');
  const { insertRoutine } = await import('#functions/routines/grid/routines.ts');
  const { put, transact } = await import('#functions/platform/table/table.ts');
  const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
  const form = await writeOptionsAndForm();

  /** A track by the positions of its options in the lists. */
  const track = (type = 0, frequency = 0): Track => ({
    workoutType: defaultOptions.workouttypes[type]!._id,
    trainingFrequency: defaultOptions['training-frequencies'][frequency]!._id,
  });

  /** A signed-in user, with a subscription when `status` is given. */
  async function createUser(status: string | null = null) {
    const who = await signIn();
    if (status) await setStoredSubscription(who.userId, status);
    return who;
  }

  /** Sets the subscription of a user item. */
  const setStoredSubscription = (userId: string, subscriptionStatus: string, subscriptionId = 'sub_1') =>
    transact([changeUserStep(userId, { subscriptionId, subscriptionStatus }, {})]);

  const putAssessment = async (userId: string) =>
    transact(putAssessmentSteps(newAssessment(userId, form, new Date()), await readHealthKey()));

  /** Writes progress, or changes it; `facts.nextDueDate` is the first due date. */
  async function putProgress(userId: string, facts: Partial<StoredProgress> = {}): Promise<StoredProgress> {
    const before = await findProgress(userId);
    const due = facts.nextDueDate ?? '2030-01-17';
    const begun = before ?? newProgress(userId, 'sub_1', track(), due, new Date());
    const progress = { ...begun, ...facts };
    await transact([putProgressStep(progress, before)]);
    return progress;
  }

  /** A user with an active subscription and progress in the first track. */
  async function createSubscriber(facts: Partial<StoredProgress> = {}) {
    const who = await createUser('active');
    await putAssessment(who.userId);
    await putProgress(who.userId, facts);
    return who;
  }

  async function addRoutine(month: number, at = track(), facts: Partial<StoredRoutine> = {}) {
    const routine = sampleRoutine({
      name: `Rutina ${month}`,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      ...at,
      month,
      createdAt: new Date().toISOString(),
      ...facts,
    });
    await insertRoutine(routine);
    return routine;
  }

  /** Writes a sent delivery of a month in the first track to the ledger; `facts` change it. */
  async function putDelivery(userId: string, month: number, facts: Partial<StoredDelivery> = {}) {
    const delivery: StoredDelivery = {
      _id: deliveryId(track(), month),
      userId,
      ...track(),
      month,
      routineId: `rtn_${ulid()}`,
      routineName: `Rutina ${month}`,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      planVersion: null,
      batchId: 'bat_1',
      runId: 'run_1',
      sentAt: new Date().toISOString(),
      failedAt: null,
      reason: null,
      readAt: null,
      hiddenAt: null,
      ...facts,
    };
    await put({ ...keys.delivery(userId, delivery._id), ...delivery });
    return delivery;
  }

  return {
    track,
    createUser,
    setStoredSubscription,
    putAssessment,
    putProgress,
    createSubscriber,
    addRoutine,
    putDelivery,
    findProgress,
    findUser,
  };
}
