import { isConditionFailed } from './errors.ts';
import { AppError } from '../../_kit/app-error.ts';

/** What a write rests on has been changed by another call since it was read. */
const moves = ['subscription_moved', 'progress_moved', 'user_changed'];

const maxTries = 8;

/** Does again what another call has overtaken; after some tries it is 503, or 409 `conflict` for an admin's edit. */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  otherwise: 'unavailable' | 'conflict' = 'unavailable',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!moves.some((move) => isConditionFailed(error, move))) throw error;
      if (attempt === maxTries) throw new AppError(otherwise, { cause: error, retryAfter: 2 });
    }
  }
}
