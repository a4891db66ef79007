import { tabStorage } from './storage/browser-storage.ts';

/** Where this tab keeps how far the server's clock is ahead of the device's, in milliseconds. */
const key = 'clock';

/** Learns the server's time from an answer. One that was kept on its way tells when it was made, and teaches nothing. */
export function noteServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('date')!);
  if (at && !headers.has('age')) tabStorage.set(key, `${at - Date.now()}`);
}

/** Now, by the server's clock as far as it is known, to a second or two: a device's may be hours or days wrong. */
export const serverNow = (): Date => new Date(Date.now() + Number(tabStorage.get(key)));
