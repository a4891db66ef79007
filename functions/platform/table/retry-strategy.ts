import { ConfiguredRetryStrategy, isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { SdkError } from '@smithy/types';
import { jitterMs } from '../kit/backoff.ts';
import { logTableRefusal } from './errors.ts';

export const maxAttempts = 4;
/** For calls without an answer: most functions have ten seconds in all and must answer 503 themselves (P26). */
const maxSilentAttempts = 2;

/** Whether the response timed out. The SDK uses the same error name for broken connections, but with another code. */
export function isTimeout(error: unknown): boolean {
  const { name, code = 'ETIMEDOUT' } = error as Error & { code?: string };
  return name === 'TimeoutError' && code === 'ETIMEDOUT';
}

/** A write met a transaction on its item. The SDK does not retry it. */
const isConflict = (error: unknown) => (error as Error).name === 'TransactionConflictException';

/** Whether the table may accept the same request a moment later. */
export const isTransient = (error: unknown): boolean =>
  isConflict(error) || isThrottlingError(error as SdkError) || isTransientError(error as SdkError);

/** DynamoDB answers that it cannot now, which an alarm counts. Conflicts and lost connections belong to every day. */
const isRefused = (error: unknown): boolean =>
  isThrottlingError(error as SdkError) || ((error as SdkError).$metadata?.httpStatusCode ?? 0) >= 500;

type Refresh = ConfiguredRetryStrategy['refreshRetryTokenForRetry'];

/** The SDK's standard retries with short pauses, which also repeats conflicts and is soon done with a silent table. */
export class TableRetryStrategy extends ConfiguredRetryStrategy {
  constructor() {
    super(maxAttempts, jitterMs);
  }

  override refreshRetryTokenForRetry(...[token, failure]: Parameters<Refresh>): ReturnType<Refresh> {
    const { error } = failure as { error: unknown };
    if (isRefused(error)) logTableRefusal((error as Error).name);
    const isLast = isTimeout(error) && token.getRetryCount() + 1 >= maxSilentAttempts;
    if (isLast) return Promise.reject(error);
    return super.refreshRetryTokenForRetry(
      token,
      isConflict(error) ? { ...failure, errorType: 'TRANSIENT' } : failure,
    );
  }
}
