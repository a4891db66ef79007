import { profileTabPath } from '#shared/rules/site-paths.ts';
import type { MailData } from '../../_data/mail/mail-content.ts';
import type { RoutineSnapshot } from '../../_data/routines/progress.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import { findOption } from '../../_data/training/options.ts';

/** The data of the mail that brings a routine. */
export async function routineMailData(
  name: string,
  routine: Omit<RoutineSnapshot, 'routineId'>,
): Promise<MailData<'routine'>> {
  const workoutType = await findOption('workouttypes', routine.workoutType);
  const frequency = await findOption('training-frequencies', routine.trainingFrequency);
  return {
    name,
    routineName: routine.name,
    month: routine.month,
    workoutType: workoutType?.name ?? '',
    frequency: frequency?.name ?? '',
    routineUrl: routine.driveLink,
    profileUrl: `${await siteUrl()}${profileTabPath('entrenamiento')}`,
  };
}
