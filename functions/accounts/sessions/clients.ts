import * as z from 'zod';

/** With what and from where a session is used. The address of the network is not part of it. */
export const Client = z.object({
  /** Browser and system, such as `Chrome en Windows`; null when they are not known. */
  browser: z.string().nullable(),
  place: z.object({ country: z.string(), city: z.string().nullable() }).nullable(),
});
export type Client = z.output<typeof Client>;

/** Of a call that does not say it. */
export const unknownClient: Client = { browser: null, place: null };
