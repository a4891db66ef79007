import { authApi } from '../../../api/auth.ts';
import { endSession, getSession } from '../../../api/session.ts';

/** Ends a view of the site as another user on the server too, if it can be reached; else it ends there by its expiry. */
export function endView(): void {
  // one that is over has ended already, when a device slept past its end
  if (!getSession()?.view) return;
  authApi.logout().catch(() => undefined);
  endSession();
}
