import { ulid } from 'ulid';
import type { StoredDelivery } from '#functions/_data/routines/deliveries.ts';
import type { StoredProgress, Track } from '#functions/_data/routines/progress.ts';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { withOptions } from '../subscriptions/assessments.ts';
import { signIn } from '../sign-in.ts';

/** People with a subscription, a choice and a progress as the table keeps them, without Stripe. Call it after `useTable`. */
export async function trained() {
  const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
  const { newAssessment, putAssessmentStep } = await import('#functions/_data/training/assessments.ts');
  const { deliveryId } = await import('#functions/_data/routines/deliveries.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { findProgress, newProgress, putProgressStep } =
    await import('#functions/_data/routines/progress.ts');
  const { createRoutine } = await import('#functions/_data/routines/routines.ts');
  const { put, transact } = await import('#functions/_data/table/table.ts');
  const { changeUserStep, findUser } = await import('#functions/_data/accounts/users.ts');
  const form = await withOptions();

  /** A workout type and a frequency by their places in the lists. */
  const track = (type = 0, frequency = 0): Track => ({
    workoutType: defaultOptions.workouttypes[type]!._id,
    trainingFrequency: defaultOptions['training-frequencies'][frequency]!._id,
  });

  /** Whoever is signed in, with a subscription in a state if one is given. */
  async function person(status: string | null = null) {
    const who = await signIn();
    if (status) await subscribe(who.userId, status);
    return who;
  }

  /** Puts a user's subscription into a state, as its copy says it. */
  const subscribe = (userId: string, subscriptionStatus: string, subscriptionId = 'sub_1') =>
    transact([changeUserStep(userId, { subscriptionId, subscriptionStatus }, {})]);

  const assess = (userId: string) => transact([putAssessmentStep(newAssessment(userId, form, new Date()))]);

  /** Writes progress over what there is: the first routine is due on `facts.nextDueDate`. */
  async function train(userId: string, facts: Partial<StoredProgress> = {}): Promise<StoredProgress> {
    const before = await findProgress(userId);
    const due = facts.nextDueDate ?? '2030-01-17';
    const begun = before ?? newProgress(userId, 'sub_1', track(), due, new Date());
    const progress = { ...begun, ...facts };
    await transact([putProgressStep(progress, before)]);
    return progress;
  }

  /** Somebody who trains the first track and has paid. */
  async function trainee(facts: Partial<StoredProgress> = {}) {
    const who = await person('active');
    await assess(who.userId);
    await train(who.userId, facts);
    return who;
  }

  async function addRoutine(month: number, at = track(), facts: Partial<StoredRoutine> = {}) {
    const routine: StoredRoutine = {
      _id: `rtn_${ulid()}`,
      name: `Rutina ${month}`,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      ...at,
      month,
      uploadedBy: { name: 'Marta Vidal', email: 'marta@tenaz.test' },
      createdAt: new Date().toISOString(),
      version: 1,
      ...facts,
    };
    await createRoutine(routine);
    return routine;
  }

  /** Notes in the ledger that somebody was sent the routine of a month; say what was otherwise. */
  async function deliver(userId: string, month: number, facts: Partial<StoredDelivery> = {}) {
    const delivery: StoredDelivery = {
      _id: deliveryId(track(), month),
      userId,
      ...track(),
      month,
      routineId: `rtn_${ulid()}`,
      routineName: `Rutina ${month}`,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      batchId: 'bat_1',
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

  return { track, person, subscribe, assess, train, trainee, addRoutine, deliver, findProgress, findUser };
}
