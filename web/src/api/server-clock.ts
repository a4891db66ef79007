import { tabStorage } from './storage/browser-storage.ts';

/** Where this tab keeps how far the server's clock is ahead of the device's, in milliseconds. */
const key = 'clock';

/** Milliseconds that clocks may differ: an answer travels, and names the second alone. */
const tolerance = 10_000;

/** Learns the server's time from an answer. One that was kept on its way tells when it was made, and teaches nothing. */
export function noteServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(ahead) || headers.has('age')) return;
  if (Math.abs(ahead) > tolerance) tabStorage.set(key, String(ahead));
  else tabStorage.remove(key);
}

/** Now, by the server's clock as far as it is known: a device's may be hours or days wrong. */
export const serverNow = (): Date => new Date(Date.now() + Number(tabStorage.get(key) ?? 0));
