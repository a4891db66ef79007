import type { DeliveryFailure } from '#shared/contracts/shapes/deliveries.ts';
import type { ProgressStatus, UserProgress } from '#shared/contracts/routine-progress.ts';

/** A workout type and a frequency somebody trains, and how far they are in it. */
export interface Track {
  workoutType: { _id: string; name: string };
  frequency: { _id: string; name: string };
  /** The month that is sent next. */
  month: number;
  /** When it goes out; null while nothing is sent. */
  nextDueDate: string | null;
}

/** Every track of a user. */
export const tracksOf = ({ workoutTypes }: UserProgress): Track[] =>
  workoutTypes.flatMap(({ workoutTypeId, frequencies }) =>
    frequencies.map(({ trainingFrequencyId, currentMonth, nextDueDate }) => ({
      workoutType: workoutTypeId,
      frequency: trainingFrequencyId,
      month: currentMonth,
      nextDueDate,
    })),
  );

/** What a user trains now: what is sent next, or else what the assessment says; null without training configured. */
export function currentTrack(user: UserProgress): Track | null {
  const tracks = tracksOf(user);
  const { userDetails } = user.userId;
  const isChosen = ({ workoutType, frequency }: Track) =>
    workoutType._id === userDetails?.currentWorkoutType._id &&
    frequency._id === userDetails.currentTrainingFrequency._id;
  return tracks.find(({ nextDueDate }) => nextDueDate !== null) ?? tracks.find(isChosen) ?? null;
}

/** What a user trains now, as one reads it: `Fuerza · 3 días por semana`; null without training configured. */
export function trainingText(user: UserProgress): string | null {
  const track = currentTrack(user);
  if (track) return trackText(track.workoutType, track.frequency);
  const { userDetails } = user.userId;
  return userDetails && trackText(userDetails.currentWorkoutType, userDetails.currentTrainingFrequency);
}

/** A workout type and a frequency, as one reads them. */
export const trackText = (workoutType: { name: string }, frequency: { name: string }): string =>
  `${workoutType.name} · ${frequency.name}`;

/** A name to call somebody by (wizard-and-back-office.md section 2). */
export const nameOf = ({ name }: { name: string }): string => name.trim() || 'Usuario';

/** Whether a routine has waited for a run that is over: its slot was empty. Due times are those of runs. */
export const isOverdue = (nextDueDate: string, nextRunAt: string | undefined): boolean =>
  nextRunAt !== undefined && nextDueDate < nextRunAt;

/** wizard-and-back-office.md section 4. */
export const statusLabels: Record<ProgressStatus, string> = {
  active: 'Activa',
  inactive: 'Inactiva',
  expired: 'Expirada',
  cancelled: 'Cancelada',
};

/** Why an address gets no mail: in a word, and with what helps. */
export const emailProblems: Record<
  NonNullable<UserProgress['emailProblem']>,
  { label: string; text: string }
> = {
  bounced: {
    label: 'Correo devuelto',
    text: 'Esta dirección devuelve los correos. No recibirá rutinas hasta que ponga otra en su perfil.',
  },
  complained: {
    label: 'Correo rechazado',
    text: 'Marcó un correo como no deseado. No se envía nada más a esta dirección.',
  },
};

/** Why a routine did not arrive, and what helps. */
export const failureReasons: Record<DeliveryFailure, string> = {
  rejected: 'El servicio de correo no aceptó el mensaje.',
  bounced: 'La dirección devolvió el correo. Tiene que poner otra en su perfil.',
  complained: 'Marcó el correo como no deseado. Ya no se le envían más.',
  suppressed: 'No se envió: esa dirección ya había devuelto o rechazado correos.',
  banned: 'No se envió: la cuenta está suspendida.',
  postponed: 'El servicio de correo no lo aceptó a tiempo. Vuelve a enviarla más tarde.',
  unknown: 'No se sabe si llegó: el servicio de correo no contestó.',
};
