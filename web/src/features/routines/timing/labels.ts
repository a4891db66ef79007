import type { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import type {
  ProgressFilter,
  ProgressStatus,
  UserProgress,
} from '#shared/contracts/routines/routine-progress.ts';

/** The status of a user's routines. */
export const statusLabels: Record<ProgressStatus, string> = {
  active: 'Activa',
  inactive: 'Inactiva',
  expired: 'Expirada',
  cancelled: 'Cancelada',
};

/** The filters of the users, in the order in which they are offered. */
export const filterLabels: Record<ProgressFilter, string> = {
  active: 'Activos',
  week: 'Próximos 7 días',
  'without-routine': 'Sin rutina',
  failed: 'Con envíos fallidos',
};

/** Why an address receives no mail: a label, and a text with the remedy. */
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

/** Why a delivery failed, with the remedy. */
export const failureReasons: Record<DeliveryFailure, string> = {
  rejected: 'El servicio de correo no aceptó el mensaje.',
  bounced: 'La dirección devolvió el correo. Tiene que poner otra en su perfil.',
  complained: 'Marcó el correo como no deseado. Ya no se le envían más.',
  suppressed: 'No se envió: esa dirección ya había devuelto o rechazado correos.',
  banned: 'No se envió: la cuenta está suspendida.',
  postponed: 'El servicio de correo no lo aceptó a tiempo. Vuelve a enviarla más tarde.',
  unknown: 'No se sabe si llegó: el servicio de correo no contestó.',
};
