import { findOption } from '../../_data/training/options.ts';
import type { Track } from '../../_data/routines/progress.ts';
import { AppError } from '../../_kit/app-error.ts';

/** Refuses a workout type or frequency that its list does not have; `fields` are their names in the input. */
export async function checkTrack(track: Track, fields: Track): Promise<void> {
  const [workoutType, trainingFrequency] = await Promise.all([
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!workoutType) throw new AppError('unknown_option', { field: fields.workoutType });
  if (!trainingFrequency) throw new AppError('unknown_option', { field: fields.trainingFrequency });
}
