import { findAssessment } from '../_data/training/assessments.ts';
import { findOption } from '../_data/training/options.ts';
import { findProgress, monthOf } from '../_data/routines/progress.ts';
import { findRoutineAt } from '../_data/routines/routines.ts';
import { nextDueDateOf } from './progress-response.ts';
import { AppError } from '../_kit/app-error.ts';

/** What a user receives next of a workout type and frequency: the month they are in, or the first. Without its link. */
export async function nextRoutineOfTrack(userId: string, chosen: { workoutType: string; frequency: string }) {
  const track = { workoutType: chosen.workoutType, trainingFrequency: chosen.frequency };
  const [progress, type, frequency] = await Promise.all([
    findProgress(userId),
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!progress && !(await findAssessment(userId))) throw new AppError('not_assessed');
  if (!type || !frequency) throw new AppError('not_found');
  const month = progress ? monthOf(progress, track) : 1;
  const routine = await findRoutineAt(track, month);
  return {
    month,
    nextDueDate: nextDueDateOf(progress, track),
    routine: routine && { _id: routine._id, name: routine.name },
  };
}
