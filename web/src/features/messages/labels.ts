import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { orderPath, profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';

type Tone = 'signal' | 'soft' | 'neutral' | 'warn' | 'danger';

/** Label and badge colour of each notification type. */
export const typeLabels: Record<Notification['type'], { label: string; tone: Tone }> = {
  order: { label: 'Pedido', tone: 'soft' },
  payment: { label: 'Pago', tone: 'soft' },
  routine: { label: 'Rutina', tone: 'signal' },
  subscription: { label: 'Suscripción', tone: 'soft' },
  success: { label: 'Hecho', tone: 'signal' },
  warning: { label: 'Aviso', tone: 'warn' },
  error: { label: 'Problema', tone: 'danger' },
  info: { label: 'Información', tone: 'neutral' },
  other: { label: 'Otro', tone: 'neutral' },
};

export const priorityLabels: Record<Notification['priority'], string> = {
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
};

/** Link to the order, subscription, review or routine of a notification; null when it has none. */
export function relatedLink({
  type,
  relatedType,
  relatedId,
}: Notification): { to: string; label: string; what: string } | null {
  if (relatedType === 'order' && relatedId) {
    return { to: orderPath(relatedId), label: 'Ver el pedido', what: 'Pedido' };
  }
  if (relatedType === 'subscription') {
    return { to: sitePaths.payments, label: 'Gestionar suscripción', what: 'Suscripción' };
  }
  if (relatedType === 'review') {
    return { to: profileTabPath('opiniones'), label: 'Ver mis opiniones', what: 'Opinión' };
  }
  if (type === 'routine') {
    return { to: profileTabPath('entrenamiento'), label: 'Ver mis rutinas', what: 'Rutina' };
  }
  return null;
}

/** The last eight characters of an id, for quoting it to support. */
export const shortId = (id: string): string => id.slice(-8);
