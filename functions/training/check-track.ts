import { findOption } from './options.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { Track } from '../platform/table/track.ts';

/** Throws 400 `unknown_option` for a workout type or frequency that is no option; `fields` are their names in the input. */
export async function checkTrack(track: Track, fields: Track): Promise<void> {
  const [workoutType, trainingFrequency] = await Promise.all([
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!workoutType) throw new AppError('unknown_option', { field: fields.workoutType });
  if (!trainingFrequency) throw new AppError('unknown_option', { field: fields.trainingFrequency });
}
