import * as z from 'zod';
import { banReasonMax, resetReasonMax, viewReasonMax } from '../../rules/back-office/user-management.ts';
import { SignedIn } from '../accounts/auth.ts';
import { envelope, group } from '../endpoint.ts';
import { line, PathId } from '../fields.ts';
import { ListedUser, ManagedUserDetail } from './managed-user.ts';
import { Payment } from '../subscriptions/subscription.ts';

const Detail = envelope(ManagedUserDetail);

/** The cents that are owed, as the admin saw them. */
const OwedCents = z.int().positive();

/** `isNew`: whether this call has made the ban, and not an earlier one. */
const Banned = envelope(ManagedUserDetail.extend({ isNew: z.boolean() }));

export const userManagement = group({
  list: {
    summary:
      'Users, newest first; `search` matches starts of words of name and e-mail. A page of `role` or `plan` looks at a thousand users at most: it may be short, or empty, with a next one',
    method: 'GET',
    path: '/users',
    aliases: ['/users/all'],
    access: 'users:read',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      /**
       * `late`: with a late payment; `withdrawn`: whose money has not gone back; `disputed`: whose payment is disputed;
       * `double`: whom two subscriptions charge; `idle`: who have trained, and not for ten days (`workouts:read`). The oldest first.
       */
      status: z.enum(['active', 'banned', 'late', 'withdrawn', 'disputed', 'double', 'idle']).optional(),
      /** The name of a role. */
      role: z.string().max(100).optional(),
      /** The id of a plan that is paid, late or paused; `none`: users without one. */
      plan: z.string().max(100).optional(),
      /** Adds last routine and last order to each row. */
      with: z.literal('activity').optional(),
      /** Absent: as many as one response carries. */
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
      cursor: z.string().max(1000).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(ListedUser),
      /** The cursor of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['invalid_cursor'],
  },
  stats: {
    summary:
      'Numbers of users: all, banned, and active, which are all others; the roles and plans that the list is narrowed by',
    method: 'GET',
    path: '/users/management/stats',
    access: 'users:read',
    response: envelope(
      z.object({
        total: z.int(),
        active: z.int(),
        banned: z.int(),
        roles: z.array(z.object({ name: z.string(), displayName: z.string() })),
        plans: z.array(z.object({ _id: z.string(), name: z.string() })),
      }),
    ),
    errors: [],
  },
  get: {
    summary: 'One user: account, sign-in, subscription and timeline',
    method: 'GET',
    path: '/users/{id}',
    access: 'users:read',
    params: PathId,
    response: Detail,
    errors: ['user_not_found'],
  },
  ban: {
    summary:
      'Ban a user: all sessions end at once. With `cancelSubscription` the subscription ends with its paid period; after 502 the ban holds, and the same request tries the cancellation again',
    method: 'PUT',
    path: '/users/{id}/ban',
    access: 'users:ban',
    params: PathId,
    body: z.object({
      reason: z.string().trim().max(banReasonMax, `Máximo ${banReasonMax} caracteres`).optional(),
      cancelSubscription: z.boolean().default(false),
    }),
    response: Banned,
    errors: ['user_not_found', 'ban_self', 'last_admin', 'payment_provider'],
  },
  unban: {
    summary: 'Readmit a banned user, who then signs in again',
    method: 'PUT',
    path: '/users/{id}/unban',
    access: 'users:ban',
    params: PathId,
    response: Detail,
    errors: ['user_not_found'],
  },
  addNote: {
    summary: 'Add a private note to the timeline of a user',
    method: 'POST',
    path: '/users/{id}/notes',
    access: 'users:ban',
    params: PathId,
    body: z.object({ text: z.string().trim().min(1, 'Escribe la nota').max(2000) }),
    response: Detail,
    status: 201,
    errors: ['user_not_found'],
  },
  resetPasskeys: {
    summary:
      'Remove all passkeys and recovery codes of another user of the back office: all sessions end, and the next sign-in is led to a new passkey',
    method: 'POST',
    path: '/users/{id}/passkey-reset',
    access: 'roles:write',
    needsStepUp: true,
    params: PathId,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Escribe el motivo')
        .max(resetReasonMax, `Máximo ${resetReasonMax} caracteres`),
    }),
    response: Detail,
    errors: ['user_not_found', 'reset_self', 'reset_customer', 'passkey_not_found'],
  },
  viewAs: {
    summary:
      'View the site as a customer for fifteen minutes, without changing anything or seeing health data: a session that ends with the rights of the caller',
    method: 'POST',
    path: '/users/{id}/view-as',
    access: 'users:view-as',
    needsStepUp: true,
    params: PathId,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'Escribe el motivo')
        .max(viewReasonMax, `Máximo ${viewReasonMax} caracteres`),
    }),
    response: SignedIn,
    startsSession: true,
    status: 201,
    errors: ['user_not_found', 'view_refused'],
  },
  repeatRefund: {
    summary: 'Asks Stripe once more for the refused refunds of a subscription; takes `users:read`, too',
    method: 'POST',
    path: '/users/{id}/owed-refund',
    access: 'orders:refund',
    needsStepUp: true,
    params: PathId,
    body: z.object({ cents: OwedCents }),
    response: Detail,
    errors: ['user_not_found', 'nothing_owed', 'refund_refused', 'payment_provider'],
  },
  withdraw: {
    summary:
      'Registers a withdrawal that came by mail or phone: the subscription ends and its money goes back, by the rules of one made here; takes `users:read`, too',
    method: 'POST',
    path: '/users/{id}/withdrawal',
    access: 'orders:refund',
    needsStepUp: true,
    params: PathId,
    body: z.object({ receivedOn: z.iso.date('Elige el día en que llegó') }),
    response: Detail,
    errors: [
      'user_not_found',
      'subscription_not_found',
      'withdrawal_over',
      'withdrawal_used',
      'withdrawal_changed',
      'conflict',
      'payment_provider',
    ],
  },
  recordOutsideRefund: {
    summary:
      'Records that the refused refunds of a subscription were paid outside Stripe; no money moves; takes `users:read`, too',
    method: 'POST',
    path: '/users/{id}/owed-refund/outside',
    access: 'orders:refund',
    needsStepUp: true,
    params: PathId,
    body: z.object({ cents: OwedCents, reason: line(200, 'Escribe cómo y cuándo lo has pagado') }),
    response: Detail,
    errors: ['user_not_found', 'nothing_owed', 'refund_open'],
  },
  payments: {
    summary: 'Payments of the subscription of a user, newest first; takes `orders:read`, too',
    method: 'GET',
    path: '/users/{id}/payments',
    access: 'users:read',
    params: PathId,
    response: envelope(z.array(Payment)),
    errors: ['user_not_found', 'payment_provider'],
  },
});
