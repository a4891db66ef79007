import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { clearQueryCache } from '../../../app/clear-query-cache.ts';
import type { Session } from '../../../api/storage/parse-session.ts';

/**
 * Leads back to the page where a view of the site as another user has begun, however the view ends: by its button, its time
 * or a refusal of the server. `onEnd` is called when the own session is back.
 */
export function useViewEnd(session: Session | null, onEnd: () => void): void {
  const navigate = useNavigate();
  const view = useRef<Session>(undefined);
  useEffect(() => {
    const ended = session?.own ? undefined : view.current;
    view.current = session?.own && session;
    if (!ended || !session) return;
    clearQueryCache();
    onEnd();
    void navigate(ended.viewedFrom ?? sitePaths.home, { replace: true });
  }, [session, onEnd, navigate]);
}
