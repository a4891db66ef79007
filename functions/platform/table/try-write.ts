import { isConditionFailed } from './errors.ts';

/** Awaits a conditional write: true when it took place, false when one of its conditions, named in `refusals`, did not hold. */
export async function tryWrite(write: Promise<unknown>, ...refusals: string[]): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (refusals.some((refusal) => isConditionFailed(error, refusal))) return false;
    throw error;
  }
}
