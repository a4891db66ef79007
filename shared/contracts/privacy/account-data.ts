import * as z from 'zod';
import { erasureWaits } from '../../rules/privacy/erasure.ts';
import { envelope, group } from '../endpoint.ts';
import { PathId, Timestamp } from '../fields.ts';
import { Job } from '../job.ts';

/** The deletion of the caller's account; `deletion` is null while none is requested. */
export const DeletionState = z.object({
  deletion: z.object({ requestedAt: Timestamp, eraseAt: Timestamp }).nullable(),
  /** What the erasure would wait for now; without a requested deletion only the role, unless `waits` asks for all. */
  waitsFor: z.array(z.enum(erasureWaits)),
  /** Whether the account has a password, which a request takes; else it takes a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
});
export type DeletionState = z.output<typeof DeletionState>;

const State = envelope(DeletionState);

/** A copy of all that is kept of the caller. */
export const AccountDownload = Job.extend({
  /** Parts that are read so far, of how many; null before the first one. */
  progress: z.int(),
  total: z.int().nullable(),
  /** Until when its file can be fetched. */
  expiresAt: Timestamp,
});
export type AccountDownload = z.output<typeof AccountDownload>;

/** What a user may do with the account's data as a whole. */
export const accountData = group({
  showDeletion: {
    summary:
      'Whether the deletion of the account is requested, when it is carried out, and what it waits for',
    method: 'GET',
    path: '/account/deletion',
    access: 'user',
    // no part of what a view of the site is for
    forViewers: false,
    query: z.object({
      /** Whether to read what an erasure would wait for, also before it is requested: that takes all orders. */
      waits: z.enum(['true', 'false']).optional(),
    }),
    response: State,
    errors: [],
  },
  requestDeletion: {
    summary:
      'Delete the account after 14 days: at once its sessions end, nothing is charged any more and health data is erased. Takes the password, or without one a sign-in of the last ten minutes',
    method: 'POST',
    path: '/account/deletion',
    access: 'user',
    /** Null for an account without a password. */
    body: z.object({ password: z.string().min(1).max(200).nullable() }),
    response: State,
    status: 202,
    errors: [
      'password_required',
      'wrong_password',
      'staff_account',
      'conflict',
      'payment_provider',
      'too_many_requests',
    ],
  },
  cancelDeletion: {
    summary: 'Keep the account after all; what was erased at once does not come back',
    method: 'DELETE',
    path: '/account/deletion',
    access: 'user',
    response: State,
    errors: ['account_erasing', 'conflict'],
  },
  showDownload: {
    summary:
      'The last download of all that is kept of the caller, and how far it is; null without one of the last day',
    method: 'GET',
    path: '/account/download',
    access: 'user',
    // no part of what a view of the site is for
    forViewers: false,
    response: envelope(z.object({ download: AccountDownload.nullable() })),
    errors: [],
  },
  beginDownload: {
    summary:
      'Begin a download of all that is kept of the caller; while one is under way, that one. The owner is told by mail',
    method: 'POST',
    path: '/account/download',
    access: 'user',
    needsStepUp: true,
    response: envelope(z.object({ download: AccountDownload })),
    status: 202,
    errors: ['too_many_requests'],
  },
  linkDownload: {
    summary: 'A link to a file of a finished download, for 15 minutes',
    method: 'POST',
    path: '/account/download/{id}/link',
    access: 'user',
    needsStepUp: true,
    params: PathId,
    response: envelope(z.object({ url: z.url() })),
    errors: ['download_not_found'],
  },
});
