import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessments.ts';
import type { Scenario } from './account-scenarios.ts';
import type { Stage } from './stage.ts';

/** Somebody who trains, with a routine of each month of a year in the ledger, as an admin and the sending leave it. */
async function trainee(stage: Stage) {
  const { deliveryId } = await import('#functions/_data/routines/deliveries.ts');
  const { putDeliveries } = await import('#functions/_data/routines/delivery-ledger.ts');
  const { token, userId } = await stage.newPerson();
  const form = await assessmentForm();
  await stage.ask(api.assessments.create, { token, body: form });
  const { workoutType, trainingFrequency } = form;
  const chosen = { userId, workoutTypeId: workoutType, trainingFrequencyId: trainingFrequency };
  await stage.ask(api['routine-progress'].save, { token: stage.adminToken, body: chosen });
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  await putDeliveries(
    months.map((month) => ({
      _id: deliveryId({ workoutType, trainingFrequency }, month),
      userId,
      workoutType,
      trainingFrequency,
      month,
      routineId: `rtn_01JD00000000000000000000${String(month).padStart(2, '0')}`,
      routineName: `Fuerza en casa, mes ${month}`,
      driveLink: 'https://drive.google.com/file/d/1mQ2vE8xY5kA7nB3cD9fG4hJ6kL0pRsTu/view',
      batchId: 'bat_01JD0000000000000000000000',
      sentAt: new Date().toISOString(),
      failedAt: null,
      reason: null,
      readAt: null,
      hiddenAt: null,
    })),
  );
  return { token, userId, chosen, track: { workoutType, frequency: trainingFrequency } };
}

/** What subscribers ask of their routines, and admins of a subscriber's. */
export const progressScenarios: Record<string, Scenario> = {
  'routine-progress.mine': async (stage) => ({ token: (await trainee(stage)).token }),
  'routine-progress.myDeliveries': async (stage) => ({ token: (await trainee(stage)).token }),
  'routine-progress.nextRoutine': async (stage) => {
    const { token, track } = await trainee(stage);
    return { token, params: track };
  },
  'routine-progress.get': async (stage) => ({
    token: stage.adminToken,
    params: { userId: (await trainee(stage)).userId },
  }),
  'routine-progress.nextRoutineOf': async (stage) => {
    const { userId, track } = await trainee(stage);
    return { token: stage.adminToken, params: { userId, ...track } };
  },
  'routine-progress.save': async (stage) => ({
    token: stage.adminToken,
    body: { ...(await trainee(stage)).chosen, currentMonth: 13 },
  }),
  'routine-progress.setSubscription': async (stage) => ({
    token: stage.adminToken,
    params: { userId: (await trainee(stage)).userId },
    body: { subscriptionStatus: 'inactive' },
  }),
};
