import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelRuns } from '../support/run/rounds.ts';
import { useTable } from '../support/table/table.ts';
import { logRuns, expectWhatWasDone } from '../support/workouts/log-model.ts';
import { startWorkoutCalls } from '../support/workouts/workout-calls.ts';

await useTable();
const { month, saveSet, trainee } = await startWorkoutCalls();

it('P325: what two phones log, in any order, twice, with lost answers and wrong clocks, is what was done', async () => {
  const run = fc.asyncProperty(logRuns, async (actions) => {
    const who = await trainee();
    await expectWhatWasDone(
      {
        save: async (set) => expect((await saveSet(who, set)).status).toBe(200),
        read: async () => (await month(who)).body.data.sets,
      },
      actions,
    );
  });
  await fc.assert(run, modelRuns(2, 150));
});
