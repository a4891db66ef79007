import { QueryClient } from '@tanstack/react-query';
import { onClearQueryCache } from './clear-query-cache.ts';

/** Retries network failures and 5xx responses twice; a 4xx response would be the same again. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return failures < 2 && !refused;
}

/** The query cache of all pages. Query keys are `[contract group, operation, input]`. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying } },
});

onClearQueryCache(() => queryClient.clear());
