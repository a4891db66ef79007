import { QueryClient } from '@tanstack/react-query';
import { onClearQueryCache } from './clear-query-cache.ts';

/** Retries network failures and 5xx responses twice. A 4xx would be the same again; silence was retried by the client. */
function worthRetrying(failures: number, error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return failures < 2 && !refused && code !== 'timeout';
}

/** The query cache of all pages. Query keys are `[contract group, operation, input]`. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying } },
});

onClearQueryCache(() => queryClient.clear());
