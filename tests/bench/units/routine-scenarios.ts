import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessments.ts';
import type { Scenario } from './account-scenarios.ts';
import type { Stage } from './stage.ts';

let lastTaken = 60;

/** A slot that the demo leaves free, each given once; the month after it is left to a duplicate. */
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

/** A routine that is there, as an admin addresses it. */
async function created({ ask, adminToken: token }: Stage) {
  const body = await newRoutine();
  const { data } = await ask<{ data: { routine: { _id: string } } }>(api.routines.create, { token, body });
  return { token, params: { id: data.routine._id } };
}

const asAdmin: Scenario = ({ adminToken }) => ({ token: adminToken });

/** What trainers ask: the grid, with the demo's routines in it, and the sending, with the demo's people. Nobody is due. */
export const routineScenarios: Record<string, Scenario> = {
  'routines.grid': asAdmin,
  'routines.create': async ({ adminToken }) => ({ token: adminToken, body: await newRoutine() }),
  'routines.edit': async (stage) => ({
    ...(await created(stage)),
    body: {
      name: 'Fuerza en casa',
      driveLink: 'https://docs.google.com/document/d/1Fuerza/edit',
      version: 1,
    },
  }),
  'routines.move': async (stage) => {
    const routine = await created(stage);
    const { workoutType: workoutTypeId, trainingFrequency: frequencyId, month: newMonth } = await freeSlot();
    return { ...routine, body: { newMonth, workoutTypeId, frequencyId } };
  },
  'routines.duplicate': created,
  'routines.remove': created,
  'routine-progress.list': asAdmin,
  'routine-progress.stats': asAdmin,
  'routine-progress.preview': asAdmin,
  'routine-progress.failures': asAdmin,
  'routine-progress.forceSend': asAdmin,
};
