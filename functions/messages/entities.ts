import { entity, keysOf } from '#functions/platform/table/entity.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';

/** What is stored of messages: a row for each kind of item. */
export const messageEntities = {
  delivery: entity({
    key: (userId: string, deliveryId: string) => ({ pk: ofUser('training', userId), sk: deliveryId }),
    at: ['training#', 'dlv_'],
    purpose: 'Which routine was sent when, or why not',
    kept: 'account',
    readers: ['owner', 'sending:read'],
    lists: { failures: { gsi1: 'failures' }, plannedDeliveries: { gsi2: 'planned#' } },
    told: { what: 'Qué rutinas te hemos enviado', why: 'Que las tengas en tu perfil y no se repitan' },
  }),
} as const;

export const keys = keysOf(messageEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  failures: (failedAt: string, userId: string) => ({ gsi1pk: 'failures', gsi1sk: `${failedAt}#${userId}` }),
  plannedDeliveries: (routineId: string, sentAt: string) => ({
    gsi2pk: plannedDeliveries(routineId),
    gsi2sk: sentAt,
  }),
} as const;

/** The `gsi2` partition of what was sent with a plan of a routine, by time. */
export const plannedDeliveries = (routineId: string): string => `planned#${routineId}`;
