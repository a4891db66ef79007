import * as z from 'zod';
import { NotificationType } from '#shared/contracts/messages/notification-type.ts';

/*
 * The attributes of a user that count notifications. They are part of the user because the user is read with every
 * session, and because one step of a transaction then changes them all.
 */

type CounterName = `${'read' | 'unread'}_${NotificationType}`;

/** The attribute that counts the read or unread notifications of a type. */
export const counterName = (type: NotificationType, read: boolean): CounterName =>
  `${read ? 'read' : 'unread'}_${type}`;

/** Days that a notification is shown. */
export const shownDays = 365;

/** Notifications written at this time or later are shown at `now`. */
export const shownSince = (now: Date): string =>
  new Date(now.getTime() - shownDays * 86_400_000).toISOString();

const names = NotificationType.options.flatMap((type) => [counterName(type, true), counterName(type, false)]);

/** The counters as fields of the user. An absent one is zero. */
export const counterFields = {
  ...(Object.fromEntries(names.map((name) => [name, z.int().optional()])) as Record<
    CounterName,
    z.ZodOptional<z.ZodInt>
  >),
  /** Unread notifications of all types; changed with the counters of the types. */
  unreadCount: z.int().default(0),
  /** Raised by every change of a counter. */
  unreadVersion: z.int().default(0),
  /** The counters count the notifications written since. */
  notificationsSince: z.iso.datetime(),
};
