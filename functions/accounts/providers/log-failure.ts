import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { log } from '../../platform/kit/log.ts';

/** Logs the kind of an error of a provider, without its message, which may quote codes and tokens (P24). */
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
