import type { Cloud } from '../cloud/index.ts';
import { readData, writeData } from '../data-folder.ts';

const marker = 'seeded.json';

/** Whether a data folder holds the complete demo: the marker is written last. */
export const isSeeded = async (dataDir: string | null): Promise<boolean> =>
  (await readData(dataDir, marker, { seeded: false })).seeded;

/**
 * Loads the recorded demo once per data folder, into a stage that is not initialized yet: the initializer then finds all that it
 * would write. Returns whether it did.
 */
export const loadOnce = (cloud: Cloud, dataDir: string | null): Promise<boolean> =>
  once(dataDir, async () => (await import('../demo/index.ts')).loadDemo(cloud));

/** The same for a real Stripe account, which has no such past: seeds an initialized stage with a demo of today. */
export const seedOnce = (cloud: Cloud, dataDir: string | null): Promise<boolean> =>
  once(dataDir, async () => (await import('../demo/index.ts')).seedDemo(cloud));

async function once(dataDir: string | null, fill: () => Promise<void>): Promise<boolean> {
  if (await isSeeded(dataDir)) return false;
  await fill();
  await writeData(dataDir, marker, { seeded: true });
  return true;
}
