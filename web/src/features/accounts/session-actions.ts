import type { SignedIn } from '#shared/contracts/auth.ts';
import { authApi } from '../../api/auth.ts';
import { endSession, getSession, startSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { messages } from './session/messages.ts';

let signedOutByUser = false;

/** Whether the session ended because the user signed out in this tab. An expired session leads to the login instead. */
export const hasSignedOut = (): boolean => signedOutByUser;

/** Starts a session. */
export function signIn(answer: SignedIn): void {
  signedOutByUser = false;
  startSession(answer);
}

/**
 * Ends the session here at once, and on the server when it responds; a failed network does not keep the user signed in.
 * In a view of the site as another user it ends the own session as well.
 */
export function logout(): void {
  signedOutByUser = true;
  while (getSession()) {
    authApi.logout().catch(() => undefined);
    endSession();
  }
  toast.success(messages.loggedOut);
}
