import * as z from 'zod';
import { erasureWaits } from '../../rules/accounts/erasure.ts';
import { envelope, group } from '../endpoint.ts';
import { Timestamp } from '../shapes/fields.ts';

/** The deletion of the caller's account; `deletion` is null while none is requested. */
export const DeletionState = z.object({
  deletion: z.object({ requestedAt: Timestamp, eraseAt: Timestamp }).nullable(),
  /** What the erasure would wait for now. */
  waitsFor: z.array(z.enum(erasureWaits)),
  /** Whether the account has a password, which a request takes; else it takes a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
});
export type DeletionState = z.output<typeof DeletionState>;

const State = envelope(DeletionState);

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
});
