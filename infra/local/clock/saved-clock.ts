import { readData, writeData } from '../data-folder/index.ts';
import { createClock, type Clock } from './clock.ts';

/** A clock whose offset is kept in the data folder, so that a restart does not go back in time. */
export async function openSavedClock(dataDir: string | null): Promise<Clock> {
  const { offset } = await readData(dataDir, 'clock.json', { offset: 0 });
  const clock = createClock(offset);
  let saved = offset;
  clock.onAdvance(async () => {
    if (clock.offset() < saved) return; // a replay of the past ends with the process
    saved = clock.offset();
    await writeData(dataDir, 'clock.json', { offset: saved });
  });
  return clock;
}
