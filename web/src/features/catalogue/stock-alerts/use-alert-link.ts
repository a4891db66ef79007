import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';

export interface AlertLink {
  isWithdrawal: boolean;
  token: string;
}

const subscribeToNothing = () => () => {};

/**
 * The link of a mail about a stock alert that has opened the page, until the visitor goes on; or null. Its token leaves the
 * address bar at once, so that neither history nor screenshots contain it.
 */
export function useAlertLink(): AlertLink | null {
  const { hash: shown } = useLocation();
  // the HTML of a page is made without a fragment
  const hash = useSyncExternalStore(
    subscribeToNothing,
    () => shown,
    () => '',
  );
  const action = new URLSearchParams(hash.slice(1)).get('aviso');
  const token = action === null ? null : tokenOfFragment(hash);
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token ? { isWithdrawal: action === 'retirar', token } : null;
}
