import { onlineManager, QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from './session.ts';

/** Retries network failures and 5xx responses twice. A 4xx would be the same again; silence was retried by the client. */
function worthRetrying(failures: number, error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  // a page that was opened without a network heard no event of it: its queries wait for the one that says it is back
  if (code === 'network' && !navigator.onLine) onlineManager.setOnline(false);
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return failures < 2 && !refused && code !== 'timeout';
}

/** The query cache of all pages. Query keys are `[contract group, operation, input]`. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying } },
});

let user = getSession()?.user._id;

/** Clears the cache when the session has changed its user, in whichever tab: the next one must not see their data. */
function followUser(): void {
  const before = user;
  user = getSession()?.user._id;
  if (user !== before) queryClient.clear();
}

// the build renders pages without a window
if (typeof window !== 'undefined') subscribeSession(followUser);
