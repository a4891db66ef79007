import type { Routine } from '#shared/contracts/routines/routines.ts';
import type { TrainingFrequency } from '#shared/contracts/training/training-options.ts';

/** `4 días por semana` */
export const daysPerWeekText = ({ daysPerWeek }: TrainingFrequency): string =>
  daysPerWeek === 1 ? '1 día por semana' : `${daysPerWeek} días por semana`;

/** The text of a frequency in a select: its description and the days per week. */
export const frequencyOptionText = (frequency: TrainingFrequency): string =>
  `${(frequency.description || frequency.name).replace(/\.$/, '')} (${daysPerWeekText(frequency)})`;

/** `12 rutinas` */
export const routineCountText = (count: number): string => (count === 1 ? '1 rutina' : `${count} rutinas`);

/** `Mes 3 de Fuerza, 4 días por semana` */
export const slotText = ({
  workoutType,
  trainingFrequency,
  month,
}: Pick<Routine, 'workoutType' | 'trainingFrequency' | 'month'>): string =>
  `Mes ${month} de ${workoutType.name}, ${trainingFrequency.name || daysPerWeekText(trainingFrequency)}`;
