import type { Provider } from '#shared/contracts/oauth.ts';
import { log } from '../_kit/log.ts';

/** Notes a failed talk with a provider by the kind of error only: its texts may quote codes and tokens (P24). */
export function logFailure(provider: Provider, error: unknown, requestId: string): void {
  const { name, code, cause } = error as Error & { code?: string };
  log.error('sign-in failed', {
    provider,
    requestId,
    error: name,
    code,
    cause: cause instanceof Error ? cause.name : undefined,
  });
}
