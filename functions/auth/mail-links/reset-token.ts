import * as z from 'zod';

/**
 * The payload of a reset link. It is valid while the account's e-mail and session epoch are the same: a new password
 * invalidates every older link, a changed e-mail the links sent to the old one.
 */
export const ResetTokenPayload = z.object({ userId: z.string(), email: z.string(), epoch: z.int() });
export type ResetTokenPayload = z.output<typeof ResetTokenPayload>;
