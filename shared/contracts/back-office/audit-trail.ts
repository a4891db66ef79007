import * as z from 'zod';
import { auditActionNames, auditKinds } from '../../rules/audit.ts';
import { group } from '../endpoint.ts';
import { Id, Timestamp } from '../shapes/fields.ts';

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
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribe un mes como 2026-11')
        .optional(),
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
});
