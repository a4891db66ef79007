import { findAssessment } from '../training/assessments.ts';
import { findOption } from '../training/options.ts';
import { findProgress, nextMonthOf } from './progress.ts';
import { findRoutineInSlot } from './grid/routines.ts';
import { nextDueDateOf } from './progress-response.ts';
import { AppError } from '../platform/kit/app-error.ts';

/**
 * The routine that a user receives next of a workout type and frequency, without its link; month 1 before the first
 * subscription. Throws `not_assessed` for a user without an assessment, `not_found` for an unknown option.
 */
export async function nextRoutineOfTrack(
  userId: string,
  chosen: { workoutType: string; frequency: string },
  now: Date,
) {
  const track = { workoutType: chosen.workoutType, trainingFrequency: chosen.frequency };
  const [progress, type, frequency] = await Promise.all([
    findProgress(userId),
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!progress && !(await findAssessment(userId))) throw new AppError('not_assessed');
  if (!type || !frequency) throw new AppError('not_found');
  const month = progress ? nextMonthOf(progress, track) : 1;
  const routine = await findRoutineInSlot(track, month);
  return {
    month,
    nextDueDate: nextDueDateOf(progress, track, now),
    routine: routine && { _id: routine._id, name: routine.name },
  };
}
