import type { Cloud } from '../cloud/index.ts';
import { readData, writeData } from '../data-folder/index.ts';

const marker = 'seeded.json';

/** Whether a data folder holds the complete demo: the marker is written last. */
export const isSeeded = async (dataDir: string | null): Promise<boolean> =>
  (await readData(dataDir, marker, { seeded: false })).seeded;

/** Seeds the demo once per data folder; returns whether it did. */
export async function seedOnce(cloud: Cloud, dataDir: string | null): Promise<boolean> {
  if (await isSeeded(dataDir)) return false;
  const { seedDemo, simulateDemoHistory } = await import('../demo/index.ts');
  await seedDemo(cloud);
  await simulateDemoHistory(cloud);
  await writeData(dataDir, marker, { seeded: true });
  return true;
}
