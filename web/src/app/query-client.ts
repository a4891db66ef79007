import { QueryClient } from '@tanstack/react-query';
import { onClearQueryCache } from './clear-query-cache.ts';

/** An answer of 400 to 499 will not change by asking again; a network fault or a 5xx may. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  const refused = typeof status === 'number' && status >= 400 && status < 500;
  return failures < 2 && !refused;
}

/** The one cache of server answers. Query keys are `[group, operation, input]`. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying } },
});

onClearQueryCache(() => queryClient.clear());
