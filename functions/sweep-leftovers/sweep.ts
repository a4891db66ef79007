import { errorFields, log } from '../_kit/log.ts';

/** How a sweep went. */
export interface SweepResult {
  done: number;
  failed: number;
}

/** Does each piece of work; one that fails is logged by its id and does not stop the others. */
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
