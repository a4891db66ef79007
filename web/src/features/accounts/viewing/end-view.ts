import { authApi } from '../../../api/auth.ts';
import { endSession, getSession } from '../../../api/session.ts';

/** Ends a view of the site as another user on the server too, if it can be reached; else it ends there by its expiry. */
export function endView(): void {
  // the server, or another tab, may have ended it
  if (!getSession()?.view) return;
  authApi.logout().catch(() => undefined);
  endSession();
}
