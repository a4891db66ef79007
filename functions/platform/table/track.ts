/** A workout type and a training frequency, by option id. With a month it is the slot of one routine. */
export interface Track {
  workoutType: string;
  trainingFrequency: string;
}

/** `<workout type>#<frequency>`: the key of a track in `StoredProgress.months`. */
export const trackKey = ({ workoutType, trainingFrequency }: Track): string =>
  `${workoutType}#${trainingFrequency}`;

/** The track of a key that `trackKey` made. */
export function parseTrackKey(key: string): Track {
  const [workoutType, trainingFrequency] = key.split('#') as [string, string];
  return { workoutType, trainingFrequency };
}

/** `<workout type>#<frequency>#<month in four digits>`: the key of a slot. Keys sort by type, frequency and month. */
export const slotId = (track: Track, month: number): string =>
  `${slotPrefix(track)}${String(month).padStart(4, '0')}`;

/** The beginning of every slot key of a track. */
export const slotPrefix = (track: Track): string => `${trackKey(track)}#`;
