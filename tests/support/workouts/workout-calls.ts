import { ulid } from 'ulid';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { LoggedSession, LoggedSet, TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import type { StoredDelivery } from '#functions/messages/notifications/deliveries.ts';
import { call } from '../call.ts';
import { putExercises, sampleExercise } from '../routines/sample-plan.ts';
import { signIn } from '../sign-in.ts';
import { samplePlan } from './sample-plan.ts';

/** A user to whom a plan was sent. */
export interface Trainee {
  token: string;
  userId: string;
  deliveryId: string;
  routineId: string;
}

/** Calls of workouts, and what they rest on. Call it after `useTable`. */
export async function startWorkoutCalls() {
  const { handler } = await import('#functions/workouts/workouts.lambda.ts');
  const { deliveryId: idOf } = await import('#functions/messages/notifications/deliveries.ts');
  const { putPlanStep } = await import('#functions/routines/plan-versions.ts');
  const { keys } = await import('#functions/entities.ts');
  const { put, transact } = await import('#functions/platform/table/table.ts');

  await putExercises(...[1, 2, 3, 4].map((nth) => sampleExercise(nth)));

  const putPlan = (routineId: string, version: number, plan: Plan): Promise<void> =>
    transact([putPlanStep(routineId, version, plan, new Date())]);

  /** Sends a plan to a user; `facts` change the delivery. */
  async function send(
    userId: string,
    { month = 1, plan = samplePlan(), ...facts }: Partial<StoredDelivery> & { plan?: Plan } = {},
  ): Promise<{ deliveryId: string; routineId: string }> {
    const routineId = `rtn_${ulid()}`;
    await putPlan(routineId, 1, plan);
    const track = { workoutType: 'opt_1', trainingFrequency: 'opt_2' };
    const delivery: StoredDelivery = {
      _id: idOf(track, month),
      userId,
      ...track,
      month,
      routineId,
      routineName: `Fuerza ${month}`,
      driveLink: '',
      planVersion: 1,
      batchId: 'bat_1',
      runId: 'run_1',
      sentAt: '2026-11-16T08:00:00.000Z',
      failedAt: null,
      reason: null,
      readAt: null,
      hiddenAt: null,
      ...facts,
    };
    await put({ ...keys.delivery(userId, delivery._id), ...delivery });
    return { deliveryId: delivery._id, routineId };
  }

  /** A new user with a plan. */
  async function trainee(facts: Parameters<typeof send>[1] = {}): Promise<Trainee> {
    const signedIn = await signIn();
    return { ...signedIn, ...(await send(signedIn.userId, facts)) };
  }

  const ask = (route: string, token: string | undefined, params = {}, body?: unknown) =>
    call(handler, route, { ...(token && { token }), params, ...(body !== undefined && { body }) });

  return {
    ask,
    putPlan,
    send,
    trainee,
    list: ({ token }: Pick<Trainee, 'token'>) => ask('GET /api/workouts', token),
    progress: ({ token }: Pick<Trainee, 'token'>) => ask('GET /api/workouts/progress', token),
    month: ({ token, deliveryId }: Pick<Trainee, 'token' | 'deliveryId'>) =>
      ask('GET /api/workouts/{deliveryId}', token, { deliveryId }),
    sheet: ({ token, deliveryId }: Pick<Trainee, 'token' | 'deliveryId'>) =>
      ask('GET /api/workouts/{deliveryId}/month.pdf', token, { deliveryId }),
    saveSet: ({ token, deliveryId }: Pick<Trainee, 'token' | 'deliveryId'>, { key, ...body }: LoggedSet) =>
      ask('PUT /api/workouts/{deliveryId}/sets/{key}', token, { deliveryId, key }, body),
    saveSession: (
      { token, deliveryId }: Pick<Trainee, 'token' | 'deliveryId'>,
      { key, ...body }: LoggedSession,
    ) => ask('PUT /api/workouts/{deliveryId}/sessions/{key}', token, { deliveryId, key }, body),
    setup: ({ token }: Pick<Trainee, 'token'>) => ask('GET /api/workouts/setup', token),
    saveSetup: ({ token }: Pick<Trainee, 'token'>, setup: Partial<TrainingSetup>) =>
      ask('PUT /api/workouts/setup', token, {}, { weekdays: null, equipment: null, minutes: null, ...setup }),
    ofUser: (token: string, userId: string) => ask('GET /api/workouts/users/{userId}', token, { userId }),
    feed: (token: string) => call(handler, 'GET /api/workouts/calendar.ics', { query: { token } }),
  };
}
