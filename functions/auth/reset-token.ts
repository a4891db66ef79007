import * as z from 'zod';

/**
 * What a reset link stands for. It holds only while the account is as it was when the link was sent: a new
 * password ends every older link, a changed e-mail those sent to the old one.
 */
export const ResetTokenPayload = z.object({ userId: z.string(), email: z.string(), epoch: z.int() });
export type ResetTokenPayload = z.output<typeof ResetTokenPayload>;
