import type { Client } from './sessions/clients.ts';
import { browserName } from '../platform/kit/browser-name.ts';
import type { ViewerLocation } from '../platform/kit/viewer-location.ts';

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
