import type { Track } from '../platform/table/track.ts';
import { findOptions } from './options.ts';

/** What tracks are called: `Fuerza, 3 días`. Reads both lists, which a warm function keeps for some seconds. */
export async function readTrackNames(): Promise<(track: Track) => string> {
  const [types, frequencies] = await Promise.all([
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const nameIn = (options: readonly { _id: string; name: string }[], id: string) =>
    options.find(({ _id }) => _id === id)?.name ?? id;
  return ({ workoutType, trainingFrequency }) =>
    `${nameIn(types, workoutType)}, ${nameIn(frequencies, trainingFrequency)}`;
}
