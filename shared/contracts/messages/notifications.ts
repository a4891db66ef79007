import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { Id, line, PathId, Timestamp } from '../fields.ts';
import { NotificationType } from './notification-type.ts';

export const NotificationPriority = z.enum(['high', 'medium', 'low']);

export const Notification = z.object({
  _id: z.string(),
  type: NotificationType,
  priority: NotificationPriority,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  emailSent: z.boolean(),
  emailSentAt: Timestamp.nullable(),
  relatedId: z.string().nullable(),
  relatedType: z.string().nullable(),
});
export type Notification = z.output<typeof Notification>;

const One = envelope(z.object({ notification: Notification }));
const Done = z.object({ success: z.literal(true) });

export const notifications = group({
  list: {
    summary: 'Notifications of the signed-in user; default order: newest first',
    method: 'GET',
    path: '/notifications',
    access: 'user',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      read: z.enum(['true', 'false']).optional(),
      type: NotificationType.optional(),
      sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
    }),
    response: envelope(
      z.object({
        notifications: z.array(Notification),
        pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
      }),
    ),
    errors: [],
  },
  unreadCount: {
    summary: 'Number of unread notifications',
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'user',
    response: envelope(z.object({ unreadCount: z.int().min(0) })),
    errors: [],
  },
  markAllRead: {
    summary: 'Mark every notification as read',
    method: 'PUT',
    path: '/notifications/mark-all-read',
    access: 'user',
    response: Done,
    errors: ['conflict'],
  },
  get: {
    summary: 'One notification of the signed-in user',
    method: 'GET',
    path: '/notifications/{id}',
    access: 'user',
    params: PathId,
    response: One,
    errors: ['notification_not_found'],
  },
  markRead: {
    summary: 'Mark one notification as read; it never becomes unread again',
    method: 'PUT',
    path: '/notifications/{id}/read',
    access: 'user',
    params: PathId,
    response: One,
    errors: ['notification_not_found'],
  },
  remove: {
    summary: 'Delete one notification',
    method: 'DELETE',
    path: '/notifications/{id}',
    access: 'user',
    params: PathId,
    response: Done,
    errors: ['notification_not_found'],
  },
  create: {
    summary: 'Create a notification for a user; no screen uses it',
    method: 'POST',
    path: '/notifications',
    access: 'sending:write',
    body: z.object({
      /** Absent: the caller. */
      user: Id('usr').optional(),
      type: NotificationType.default('info'),
      priority: NotificationPriority.default('medium'),
      title: line(120, 'El título es obligatorio'),
      message: line(1000, 'El mensaje es obligatorio'),
      relatedId: z.string().max(64).nullable().default(null),
      relatedType: z.string().max(40).nullable().default(null),
    }),
    response: One,
    status: 201,
    errors: ['user_not_found'],
  },
});
