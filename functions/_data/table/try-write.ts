import { isConditionFailed } from './errors.ts';

/** Awaits a conditional write: true when it took place, false when its condition, named `refusal`, did not hold. */
export async function tryWrite(write: Promise<unknown>, refusal: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error, refusal)) return false;
    throw error;
  }
}
