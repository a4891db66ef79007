import * as z from 'zod';
import { browserName, type ViewerLocation } from '#functions/platform/kit/network.ts';

/** With what and from where a session is used. The address of the network is not part of it. */
export const Client = z.object({
  /** Browser and system, such as `Chrome en Windows`; null when they are not known. */
  browser: z.string().nullable(),
  place: z.object({ country: z.string(), city: z.string().nullable() }).nullable(),
});
export type Client = z.output<typeof Client>;

/** Of a call that does not say it. */
export const unknownClient: Client = { browser: null, place: null };

/** What is read of a request. */
interface Sent {
  headers: Record<string, string | undefined>;
  location: ViewerLocation | null;
}

/** With what and from where a request was sent, as far as a list of devices needs it. */
export async function clientOf({ headers, location }: Sent): Promise<Client> {
  const browser = await browserName(headers['user-agent']);
  return { browser, place: location && { country: location.country, city: location.city } };
}
