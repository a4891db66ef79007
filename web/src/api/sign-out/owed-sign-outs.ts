import { sharedStorage } from '../storage/browser-storage.ts';
import { endSession, getSession } from '../session.ts';
import { owedKey } from './owed-key.ts';

/* Sign-outs of which the server has not heard, by the names of their sessions: their cookies are out of the reach of pages (P172). */

/** Ends the session of this tab at once, and on the server as soon as it can be reached. */
export function leaveSession(): void {
  sharedStorage.set(owedKey, [sharedStorage.get(owedKey), getSession()!.token].join(' '));
  endSession();
  tellSignOuts();
}

/** Undefined while the page is reloaded for a new release. A function, or the bundler's wrapper misses failed loads. */
const load = (): Promise<{ tell: () => Promise<void> } | undefined> => import('./tell-sign-outs.ts');

/** Tells the server of the sign-outs that are owed, if there are any: most visits load no code for it. */
export const tellSignOuts = (): unknown =>
  sharedStorage.get(owedKey) &&
  load().then(
    (module) => module?.tell(),
    () => undefined,
  );
