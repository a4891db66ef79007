import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessment-form.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioContext } from './scenario-context.ts';

let lastTaken = 60;

/** A slot that is free in the demo, each returned once; the month after it stays free for a duplicate. */
async function freeSlot() {
  const { workoutType, trainingFrequency } = await assessmentForm();
  lastTaken += 2;
  return { workoutType, trainingFrequency, month: lastTaken };
}

async function newRoutine() {
  const slot = await freeSlot();
  const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId } = slot;
  return {
    name: 'Fuerza en casa: empuje y tirón',
    googleDriveLink: 'https://drive.google.com/file/d/1mQ2vE8xY5kA7nB3cD9fG4hJ6kL0pRsTu/view',
    workoutTypeId,
    trainingFrequencyId,
    month: slot.month,
  };
}

/** A stored routine, as the parameters of an admin's call. */
async function newStoredRoutine({ ask, adminToken: token }: ScenarioContext) {
  const body = await newRoutine();
  const { data } = await ask<{ data: { routine: { _id: string } } }>(api.routines.create, { token, body });
  return { token, params: { id: data.routine._id } };
}

const asAdmin: Scenario = ({ adminToken }) => ({ token: adminToken });

/** The calls of trainers, on the demo's grid and users. No user is due. */
export const routineScenarios: Record<string, Scenario> = {
  'routines.grid': asAdmin,
  'routines.waiting': asAdmin,
  'routines.create': async ({ adminToken }) => ({ token: adminToken, body: await newRoutine() }),
  'routines.edit': async (context) => ({
    ...(await newStoredRoutine(context)),
    body: {
      name: 'Fuerza en casa',
      driveLink: 'https://docs.google.com/document/d/1Fuerza/edit',
      version: 1,
    },
  }),
  'routines.move': async (context) => {
    const routine = await newStoredRoutine(context);
    const { workoutType: workoutTypeId, trainingFrequency: frequencyId, month: newMonth } = await freeSlot();
    return { ...routine, body: { newMonth, workoutTypeId, frequencyId } };
  },
  'routines.duplicate': newStoredRoutine,
  'routines.remove': newStoredRoutine,
  'routine-progress.list': asAdmin,
  'routine-progress.stats': asAdmin,
  'routine-progress.preview': asAdmin,
  'routine-progress.failures': asAdmin,
  'routine-progress.forceSend': asAdmin,
};
