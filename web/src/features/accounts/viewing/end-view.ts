import { leaveSession } from '../../../api/sign-out/owed-sign-outs.ts';
import { getSession } from '../../../api/session.ts';

/** Ends a view of the site as another user, on the server as soon as it can be reached. */
export function endView(): void {
  // the server, or another tab, may have ended it
  if (!getSession()?.view) return;
  leaveSession();
}
