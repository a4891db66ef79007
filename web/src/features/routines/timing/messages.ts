import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { ApiError } from '../../../api/client.ts';
import { formatPlural } from './format-counts.ts';

/** Texts of the page that sends routines. */
export const messages = {
  loadFailed: 'No se pudieron cargar los datos de progreso.',
  noUsers: 'No hay usuarios registrados',
  noTraining: 'Sin configuración de entrenamiento',
  notPlanned: 'No programado',
  automatic: 'Sistema automático',
  allSent: 'Rutinas Enviadas',
  sendAllFailed: 'Hubo un problema al enviar las rutinas. Inténtalo de nuevo.',
  sent: {
    title: 'Rutina Enviada',
    description: 'La rutina se ha enviado exitosamente al usuario.',
  },
  sendFailed: 'Hubo un problema al enviar la rutina al usuario.',

  sendUnknown:
    'Hubo un problema al enviar la rutina al usuario. No se sabe si ha salido: mira en la lista qué mes le toca.',
  pending: {
    title: 'Rutina en camino',
    description: 'Todavía no se sabe si ha llegado. Si falla, aparecerá en los envíos fallidos.',
    duration: 5000,
  },
  noneSent: 'No se ha enviado ninguna rutina',
  runDone: 'Envío terminado',
  unservedFailed: 'No se ha cargado quién no recibe nada.',
  paused: 'Rutinas en pausa',
  resumed: 'Rutinas reanudadas',
  pauseFailed: 'No se ha podido cambiar el estado de las rutinas.',
  corrected: 'Progreso corregido',
  correctFailed: 'No se ha podido guardar el progreso.',
  previewFailed: 'No se pudieron cargar los próximos envíos.',
  failuresFailed: 'No se pudieron cargar los envíos fallidos.',
  moreFailed: 'No se pudieron cargar más envíos fallidos.',
};

/** The result of a send to all users; `pending` counts mails without a delivery status. */
export type SendResult = ResponseBody<typeof routineProgress.forceSend>['data'];

/** `12 enviadas, 1 fallida. 30 siguen en camino. 2 siguen sin rutina.` */
export function sendResultText({ sent, failed, pending, withoutRoutine }: SendResult): string {
  const done = `${formatPlural(sent, 'enviada', 'enviadas')}, ${formatPlural(failed, 'fallida', 'fallidas')}.`;
  const still = (count: number, how: string) =>
    count === 0 ? '' : ` ${formatPlural(count, 'sigue', 'siguen')} ${how}.`;
  return done + still(pending, 'en camino') + still(withoutRoutine, 'sin rutina');
}

/** The server's message for a rejected request; `fallback` for a server fault and any other error. */
export const failureText = (error: Error, fallback: string): string =>
  error instanceof ApiError && error.status < 500 ? error.message : fallback;

/** Whether the server may have acted in spite of the error: no response arrived, or a server fault. */
export const isResultUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
