import type { Routine } from '#shared/contracts/routines.ts';
import type { TrainingFrequency } from '#shared/contracts/training-options.ts';

const dayFormat = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', year: 'numeric' });

/** `21 nov 2026` */
export const shortDay = (iso: string): string => dayFormat.format(new Date(iso));

/** `4 días por semana` */
export const daysText = ({ daysPerWeek }: TrainingFrequency): string =>
  daysPerWeek === 1 ? '1 día por semana' : `${daysPerWeek} días por semana`;

/** What a select says of a frequency: its description and the days (wizard-and-back-office.md section 2). */
export const frequencyText = (frequency: TrainingFrequency): string =>
  `${(frequency.description || frequency.name).replace(/\.$/, '')} (${daysText(frequency)})`;

/** `12 rutinas` */
export const countText = (count: number): string => (count === 1 ? '1 rutina' : `${count} rutinas`);

/** `Mes 3 de Fuerza, 4 días por semana` */
export const placeText = ({
  workoutType,
  trainingFrequency,
  month,
}: Pick<Routine, 'workoutType' | 'trainingFrequency' | 'month'>): string =>
  `Mes ${month} de ${workoutType.name}, ${trainingFrequency.name || daysText(trainingFrequency)}`;
