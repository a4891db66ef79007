import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from '../../../api/storage/parse-session.ts';

/**
 * Leads back to the page where a view of the site as another user has begun, however the view ends: by its button, its time
 * or a refusal of the server. A user who has signed out meanwhile is led elsewhere.
 */
export function useViewEnd(session: Session | null): void {
  const navigate = useNavigate();
  const view = useRef<Session['view']>(undefined);
  useEffect(() => {
    const ended = session?.view ? undefined : view.current;
    view.current = session?.view;
    if (ended && session) void navigate(ended.from, { replace: true });
  }, [session, navigate]);
}
