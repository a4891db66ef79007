import { AppError } from '../kit/app-error.ts';
import { backoff } from '../kit/backoff.ts';
import { ConditionFailed } from './errors.ts';

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
