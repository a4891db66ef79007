import { loggedSession, loggedSet } from '../../support/workouts/sample-plan.ts';
import { startWorkoutCalls } from '../../support/workouts/workout-calls.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** A customer with a plan of which a session was trained. */
async function newTrainee(context: ScenarioContext) {
  const { token, userId } = await context.newCustomer();
  const calls = await startWorkoutCalls();
  const { deliveryId } = await calls.send(userId);
  for (const number of [1, 2, 3]) await calls.saveSet({ token, deliveryId }, loggedSet(`1-1.a1.${number}`));
  return { token, deliveryId };
}

const { key: session, ...trained } = loggedSession('1-1');
const { key: set, ...done } = loggedSet('1-1.a2.1');

/** The calls of who trains. */
export const workoutScenarios: Record<string, Scenario> = {
  'workouts.list': async (context) => ({ token: (await newTrainee(context)).token }),
  'workouts.progress': async (context) => ({ token: (await newTrainee(context)).token }),
  'workouts.month': async (context) => {
    const { token, deliveryId } = await newTrainee(context);
    return { token, params: { deliveryId } };
  },
  'workouts.saveSet': async (context) => {
    const { token, deliveryId } = await newTrainee(context);
    return { token, params: { deliveryId, key: set }, body: done };
  },
  'workouts.saveSession': async (context) => {
    const { token, deliveryId } = await newTrainee(context);
    return { token, params: { deliveryId, key: session }, body: trained };
  },
};
