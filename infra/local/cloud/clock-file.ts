import { createClock, type Clock } from '../clock.ts';
import { readData, writeData } from '../data-folder.ts';

/** A clock that the data folder remembers: a restart does not bring back a time that has passed. */
export async function openClock(dataDir: string | null): Promise<Clock> {
  const { offset } = await readData(dataDir, 'clock.json', { offset: 0 });
  const clock = createClock(offset);
  let kept = offset;
  clock.onAdvance(async () => {
    if (clock.offset() < kept) return; // it only looks back, and that ends with the process
    kept = clock.offset();
    await writeData(dataDir, 'clock.json', { offset: kept });
  });
  return clock;
}
