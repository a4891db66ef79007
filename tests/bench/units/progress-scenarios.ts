import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessment-form.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** A customer with progress and a sent routine for each month of a year. */
async function newTrainee(context: ScenarioContext) {
  const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
  const { putDeliveries } = await import('#functions/routines/sending/delivery-ledger.ts');
  const { token, userId } = await context.newCustomer();
  const form = await assessmentForm();
  await context.ask(api.assessments.create, { token, body: form });
  const { workoutType, trainingFrequency } = form;
  const chosen = { userId, workoutTypeId: workoutType, trainingFrequencyId: trainingFrequency };
  await context.ask(api['routine-progress'].save, { token: context.adminToken, body: chosen });
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
      planVersion: null,
      batchId: 'bat_01JD0000000000000000000000',
      runId: 'run_1',
      sentAt: new Date().toISOString(),
      failedAt: null,
      reason: null,
      readAt: null,
      hiddenAt: null,
    })),
  );
  return { token, userId, chosen, track: { workoutType, frequency: trainingFrequency } };
}

/** The calls of subscribers about their routines, and of admins about a subscriber's routines. */
export const progressScenarios: Record<string, Scenario> = {
  'routine-progress.mine': async (context) => ({ token: (await newTrainee(context)).token }),
  'routine-progress.myDeliveries': async (context) => ({ token: (await newTrainee(context)).token }),
  'routine-progress.nextRoutine': async (context) => {
    const { token, track } = await newTrainee(context);
    return { token, params: track };
  },
  'routine-progress.get': async (context) => ({
    token: context.adminToken,
    params: { userId: (await newTrainee(context)).userId },
  }),
  'routine-progress.nextRoutineOf': async (context) => {
    const { userId, track } = await newTrainee(context);
    return { token: context.adminToken, params: { userId, ...track } };
  },
  'routine-progress.save': async (context) => ({
    token: context.adminToken,
    body: { ...(await newTrainee(context)).chosen, currentMonth: 13 },
  }),
  'routine-progress.setSubscription': async (context) => ({
    token: context.adminToken,
    params: { userId: (await newTrainee(context)).userId },
    body: { subscriptionStatus: 'inactive' },
  }),
};
