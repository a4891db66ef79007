import * as z from 'zod';

/** The payload of a confirmation link: this address wants to hear of this product. */
export const ConfirmTokenPayload = z.object({ productId: z.string(), email: z.string() });
export type ConfirmTokenPayload = z.output<typeof ConfirmTokenPayload>;
