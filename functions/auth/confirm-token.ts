import * as z from 'zod';

/** The payload of a confirmation link: this user receives the mail of this address. */
export const ConfirmTokenPayload = z.object({ userId: z.string(), email: z.string() });
