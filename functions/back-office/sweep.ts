import { errorFields, log } from '../platform/kit/log.ts';

/** The number of items that a sweep has handled, and of those that failed. */
export interface SweepResult {
  done: number;
  failed: number;
}

/** Runs `work` for each item in turn; a failure is logged with the item's id and does not stop the others. */
export async function sweep<T extends { _id: string }>(
  leftovers: readonly T[],
  failure: string,
  work: (leftover: T) => Promise<unknown>,
): Promise<SweepResult> {
  const result = { done: 0, failed: 0 };
  for (const leftover of leftovers) {
    try {
      await work(leftover);
      result.done++;
    } catch (error) {
      result.failed++;
      log.error(failure, { id: leftover._id, ...errorFields(error) });
    }
  }
  return result;
}
