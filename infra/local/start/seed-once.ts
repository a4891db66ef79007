import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cloud } from '../cloud.ts';
import { readData, writeData } from '../data-folder.ts';

const marker = 'seeded.json';
const module = join(import.meta.dirname, '../demo/seed.ts');

/**
 * Fills the shop with the demo, once per data folder; answers whether it did. The mark is set after the last write, so a
 * seed that was cut off runs again: it must be able to.
 */
export async function seedOnce(cloud: Cloud, dataDir: string | null): Promise<boolean> {
  const { seeded } = await readData(dataDir, marker, { seeded: false });
  if (seeded || !existsSync(module)) return false;
  const { seed } = (await import(pathToFileURL(module).href)) as { seed: (cloud: Cloud) => Promise<void> };
  await seed(cloud);
  await writeData(dataDir, marker, { seeded: true });
  return true;
}
