import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { getSession, startView } from '../../../api/session.ts';

/** Returns a function that shows the site as another user sees it, in this tab, and says whether it does. */
export function useBeginView(): (answer: SignedIn) => boolean {
  const navigate = useNavigate();
  return ({ token, expiresAt, data }) => {
    const by = getSession()?.user._id;
    // the own session has ended while the dialog was open
    if (by === undefined) return false;
    startView({ token, expiresAt, ...data, view: { by, from: window.location.pathname } });
    void navigate(sitePaths.profile);
    return true;
  };
}
