import * as z from 'zod';

/** What a confirmation link stands for: this user reads the mail of this address. */
export const ConfirmTokenPayload = z.object({ userId: z.string(), email: z.string() });
