import * as z from 'zod';
import { auditActionNames, auditKinds } from '../../rules/back-office/audit.ts';
import { securityActions } from '../../rules/accounts/security-log.ts';
import { group } from '../endpoint.ts';
import { Id, Timestamp } from '../fields.ts';

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type AuditValue = z.output<typeof AuditValue>;

/** What a user of the back office has changed, and when. It is never changed or deleted itself. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Timestamp,
  /** With the name of that day. */
  author: z.object({ _id: z.string(), name: z.string() }),
  // texts and not enums: an older release can read what a newer one has written
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  /** The fields that differ; null for what was not there before, or is not any more. */
  changes: z.array(z.object({ field: z.string(), before: AuditValue, after: AuditValue })),
  reason: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** What the security log says of a sign-in, of a change of what signs in, or of a refusal. */
export const SecurityEvent = z.object({
  _id: z.string(),
  at: Timestamp,
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** Who it was, by session or proof; the name is that of today, null without such a user. */
  actor: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
  /** An account, by its id or the keyed hash of an e-mail that no account has; or an operation, by its route. */
  object: z.object({
    kind: z.enum(['account', 'operation']),
    id: z.string(),
    name: z.string().nullable(),
  }),
  way: z.string().nullable(),
  reason: z.string().nullable(),
  /** A keyed hash, the same for the same network; and the country that the distribution takes it for. */
  network: z.string().nullable(),
  country: z.string().nullable(),
  /** Of refusals of one kind, account and network the first, tenth, hundredth … of an hour are kept. */
  times: z.int(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribe un mes como 2026-11');

export const auditTrail = group({
  list: {
    summary:
      "Entries of the audit trail, newest first: of an object, else by an author, each of all times or of a month, else of a month, the current one by default, in Madrid. A month's can be narrowed to a kind, and that to an action",
    method: 'GET',
    path: '/audit',
    access: 'audit:read',
    query: z.object({
      object: z.string().min(1).max(64).optional(),
      author: Id('usr').optional(),
      month: Month.optional(),
      kind: z.enum(auditKinds).optional(),
      action: z.enum(auditActionNames).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(1000).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(AuditEntry),
      /** The cursor of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['invalid_cursor'],
  },
  listEvents: {
    summary:
      'Events of the security log, newest first: of an account, else from a network, else of a month, the current one by default, in Madrid, which can be narrowed to an action',
    method: 'GET',
    path: '/audit/security',
    access: 'audit:read',
    query: z.object({
      account: z
        .string()
        .regex(/^(usr|key)_[\w-]{1,60}$/)
        .optional(),
      network: z
        .string()
        .regex(/^net_[\w-]{1,60}$/)
        .optional(),
      month: Month.optional(),
      action: z.enum(securityActions).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(1000).optional(),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(SecurityEvent),
      /** The cursor of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['invalid_cursor'],
  },
});
