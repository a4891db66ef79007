import { api } from '../api.ts';
import { ApiError } from '../client.ts';
import { sharedStorage } from '../storage/browser-storage.ts';
import { owedKey } from './owed-key.ts';

/** In milliseconds: the next visit waits for it. */
const longestWait = 3000;

let isTelling = false;
let isAskedAgain = false;

const names = () => sharedStorage.get(owedKey)?.split(' ').filter(Boolean) ?? [];

const again = (): void => void tell();

/** Tells the server of all sign-outs that it has not heard of; what it does not hear of now is told when the network is back. */
export async function tell(): Promise<void> {
  // the network may come back while a call fails; a listener that is there already is not added twice
  addEventListener('online', again);
  isAskedAgain = true;
  if (isTelling) return;
  isTelling = true;
  while (isAskedAgain) {
    isAskedAgain = false;
    await Promise.all(names().map(tellOne));
  }
  isTelling = false;
}

async function tellOne(session: string): Promise<void> {
  try {
    await api.auth.logout({ session, keepalive: true }, AbortSignal.timeout(longestWait));
  } catch (error) {
    // a session that is refused has ended; no answer, or a failing server, says nothing of it
    if (!(error instanceof ApiError) || error.status !== 401) return;
  }
  const left = names().filter((name) => name !== session);
  if (left.length > 0) sharedStorage.set(owedKey, left.join(' '));
  else sharedStorage.remove(owedKey);
}
