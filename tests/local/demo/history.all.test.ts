import { describe } from 'vitest';
import { seedDemo, simulateDemoHistory } from '#infra/local/demo/index.ts';
import { itIsADemo } from '../../support/demo/it-is-a-demo.ts';

describe('the simulated history of the demo', () => {
  itIsADemo({
    // the day before a 31st, half an hour before the run; the summer time has just begun
    present: new Date('2027-03-30T06:30:00Z'),
    fill: async (cloud) => {
      await cloud.runTriggers();
      await seedDemo(cloud);
      await simulateDemoHistory(cloud);
    },
    lastRun: { due: 6, withoutRoutine: 2 },
  });
});
