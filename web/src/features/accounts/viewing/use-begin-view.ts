import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { clearQueryCache } from '../../../app/clear-query-cache.ts';
import { getSession, startSession } from '../../../api/session.ts';

/** Returns a function that shows the site as another user sees it; the own session is kept for the way back. */
export function useBeginView(): (answer: SignedIn) => void {
  const navigate = useNavigate();
  return ({ data, ...answer }) => {
    const own = getSession() ?? undefined;
    clearQueryCache();
    startSession({ ...answer, data: { ...data, own, viewedFrom: window.location.pathname } });
    void navigate(sitePaths.profile);
  };
}
