import type { Notification } from '#shared/contracts/notifications.ts';
import { orderPath, profileTabPath } from '#shared/rules/site-paths.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';

type Tone = 'signal' | 'soft' | 'neutral' | 'warn' | 'danger';

/** What a notification is about, in a word. */
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

/** Where the thing that a notification is about can be seen; null when it is about nothing in particular. */
export function placeOf({
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
  if (type === 'routine') {
    return { to: profileTabPath('entrenamiento'), label: 'Ver mis rutinas', what: 'Rutina' };
  }
  return null;
}

/** The last eight characters of an id: enough to quote it (storefront.md section 9). */
export const shortId = (id: string): string => id.slice(-8);
