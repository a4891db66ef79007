import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { leaveSession } from '../../api/sign-out/owed-sign-outs.ts';
import { getSession, startSession } from '../../api/session.ts';
import { dropDrafts } from '../../api/storage/drafts.ts';
import { forgetTraining } from '../../api/storage/kept-training.ts';
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
 * Ends the session here at once, with what was typed in this tab and not saved and with the training that is kept, and on the server
 * as soon as it can be reached. In a view of the site as another user it ends the own session as well.
 */
export function logout(): void {
  signedOutByUser = true;
  while (getSession()) leaveSession();
  dropDrafts();
  forgetTraining();
  toast.success(messages.loggedOut);
}
