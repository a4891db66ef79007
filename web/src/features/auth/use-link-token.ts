import { useEffect, useState } from 'react';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';

/**
 * The token of a mailed link, taken out of the address bar at once: no history, no screenshot keeps it. Another link
 * pasted into the same tab brings another one.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onChange = () => {
      const another = takeToken();
      if (another) setToken(another);
    };
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return token;
}

function takeToken(): string | null {
  if (typeof window === 'undefined') return null;
  const found = tokenOfFragment(window.location.hash);
  if (found) window.history.replaceState(window.history.state, '', window.location.pathname);
  return found;
}
