import * as z from 'zod';

/** The kind of event a notification tells of. */
export const NotificationType = z.enum([
  'order',
  'payment',
  'routine',
  'subscription',
  'success',
  'warning',
  'error',
  'info',
  'other',
]);
export type NotificationType = z.output<typeof NotificationType>;
