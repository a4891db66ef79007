import type { SignedIn } from '#shared/contracts/auth.ts';
import { clearQueryCache } from '../../app/clear-query-cache.ts';
import { authApi } from '../../api/auth.ts';
import { endSession, getSession, startSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

let signedOutByUser = false;

/** Whether the session ended because its owner signed out here; a session that merely ended may be resumed. */
export const hasSignedOut = (): boolean => signedOutByUser;

/** Begins a session with nothing of the last one left in the cache. */
export function signIn(answer: SignedIn): void {
  signedOutByUser = false;
  clearQueryCache();
  startSession(answer);
}

/** Ends the session here at once, and on the server as soon as it answers; a dead network keeps nobody signed in. */
export function logout(): void {
  signedOutByUser = true;
  if (getSession()) authApi.logout().catch(() => undefined);
  endSession();
  clearQueryCache();
  toast.success(messages.loggedOut);
}
