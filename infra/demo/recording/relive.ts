import { createClock } from '#infra/local/clock.ts';
import { startCloud, type Cloud } from '#infra/local/cloud/index.ts';
import { seedDemo, simulateDemoHistory } from '../index.ts';

/**
 * The present to which the history is lived for a recording: shortly after a run, in the middle of a month, with months of 30 and 31
 * days and no change of the hour before it. The order of the last minutes is made four minutes before.
 */
const present = new Date('2027-02-15T08:10:00Z');

/** Lives through the history of the demo in a new cloud of the assembly in `outDir`. `began` is when, by the clock of this machine. */
export async function relive(outDir: string): Promise<{ cloud: Cloud; began: Date }> {
  const began = new Date();
  const cloud = await startCloud({
    outDir,
    port: 0,
    dataDir: null,
    startsLight: true,
    clock: createClock(present.getTime() - began.getTime()),
    onError: (error, where) => console.error(where, error),
  });
  await cloud.runTriggers();
  await seedDemo(cloud);
  await simulateDemoHistory(cloud);
  await cloud.idle();
  return { cloud, began };
}
