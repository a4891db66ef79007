import * as z from 'zod';
import { keys } from './entities.ts';
import type { Track } from '../platform/table/track.ts';
import { getMany } from '../platform/table/batches.ts';

/** The attributes of an assessment that a list reads: no body data. */
const Choice = z.object({ userId: z.string(), workoutType: z.string(), trainingFrequency: z.string() });

/** The tracks that users have chosen in their assessment, by user id; users without an assessment are absent. */
export async function findChosenTracks(userIds: string[]): Promise<Map<string, Track>> {
  const items = await getMany(userIds.map(keys.assessment), true, Object.keys(Choice.shape));
  return new Map(
    items.map((item) => {
      const { userId, ...track } = z.parse(Choice, item);
      return [userId, track];
    }),
  );
}
