import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { ApiError } from '../../api/client.ts';
import { countText } from './counts.ts';

/** wizard-and-back-office.md sections 2 and 8, to the letter; below the line, what they are silent about. */
export const messages = {
  loadFailed: 'No se pudieron cargar los datos de progreso.',
  nobody: 'No hay usuarios registrados',
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

  sendUnknown: 'No se sabe si la rutina ha salido. Mira en la lista qué mes le toca.',
  pending: {
    title: 'Rutina en camino',
    description: 'Todavía no se sabe si ha llegado. Si falla, aparecerá en los envíos fallidos.',
    duration: 5000,
  },
  noneSent: 'No se ha enviado ninguna rutina',
  runDone: 'Envío terminado',
  held: 'Rutinas en pausa',
  released: 'Rutinas reanudadas',
  holdFailed: 'No se ha podido cambiar el estado de las rutinas.',
  corrected: 'Progreso corregido',
  correctFailed: 'No se ha podido guardar el progreso.',
  previewFailed: 'No se pudieron cargar los próximos envíos.',
  failuresFailed: 'No se pudieron cargar los envíos fallidos.',
  moreFailed: 'No se pudieron cargar más envíos fallidos.',
};

/** What a send to all came to; `pending` is on its way. */
export type Outcome = ResponseBody<typeof routineProgress.forceSend>['data'];

/** The same, as one reads it: `12 enviadas, 1 fallida. 30 siguen en camino. 2 siguen sin rutina.` */
export function sentText({ sent, failed, pending, withoutRoutine }: Outcome): string {
  const done = `${countText(sent, 'enviada', 'enviadas')}, ${countText(failed, 'fallida', 'fallidas')}.`;
  const still = (count: number, how: string) =>
    count === 0 ? '' : ` ${countText(count, 'sigue', 'siguen')} ${how}.`;
  return done + still(pending, 'en camino') + still(withoutRoutine, 'sin rutina');
}

/** The server's reason where it names one; a fault of its own is said in the words of what was tried. */
export const failureText = (error: Error, tried: string): string =>
  error instanceof ApiError && error.status < 500 ? error.message : tried;

/** Whether nobody knows if something was done: no answer came, or a fault instead of one. */
export const isUnanswered = (error: Error): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.status >= 500;
