import { profileTabPath } from '#shared/rules/site-paths.ts';
import type { MailData } from '../../platform/mail/outbox/mail-content.ts';
import type { RoutineSnapshot } from '../progress.ts';
import { siteUrl } from '../../platform/site-settings.ts';
import { findOption } from '../../training/options.ts';

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
