import { AppError } from '../kit/app-error.ts';
import { backoff, jitterMs } from '../kit/time.ts';
import { ConditionFailed, logTableRefusal } from './errors.ts';
import { ConfiguredRetryStrategy, isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { SdkError } from '@smithy/types';

interface RetryOptions {
  /** Which errors a new read can overcome. Default: failed conditions on a version that was read, named `…_changed`. */
  isConflict?: (error: unknown) => boolean;
  maxTries?: number;
  /** The `AppError` after the last try: 503 `unavailable`, or 409 `conflict` where the user should look again. */
  whenExhausted?: 'unavailable' | 'conflict';
}

const isVersionConflict = (error: unknown): boolean =>
  error instanceof ConditionFailed && error.refusal.endsWith('_changed');

/**
 * Runs `work`, which reads, decides and writes on condition that nothing has changed since the read, until no other
 * call writes in between. The tries are separated by a random wait; after the last one it throws `AppError` (P26).
 * `work` gets the number of the try, from 1: a caller that has already read may use its own read in the first.
 */
export async function retryOnConflict<T>(
  work: (attempt: number) => Promise<T>,
  { isConflict = isVersionConflict, maxTries = 8, whenExhausted = 'unavailable' }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= maxTries) throw new AppError(whenExhausted, { cause: error, retryAfter: 2 });
      await backoff(attempt);
    }
  }
}

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
