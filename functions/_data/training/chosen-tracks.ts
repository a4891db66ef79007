import * as z from 'zod';
import { keys } from '../table/keys.ts';
import type { Track } from '../routines/progress.ts';
import { getMany } from '../table/batches.ts';

/** Of an assessment what a list may know: nothing of the body. */
const Choice = z.object({ pk: z.string(), workoutType: z.string(), trainingFrequency: z.string() });

/** What users have chosen in their assessment, by user; whoever has not taken it is absent. */
export async function findChosenTracks(userIds: string[]): Promise<Map<string, Track>> {
  const items = await getMany(userIds.map(keys.assessment), true, Object.keys(Choice.shape));
  return new Map(
    items.map((item) => {
      const { pk, ...track } = z.parse(Choice, item);
      return [pk, track];
    }),
  );
}
