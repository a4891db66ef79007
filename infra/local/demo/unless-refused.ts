import { isConditionFailed } from '#functions/_data/table/errors.ts';

/** Waits for a write; returns false when the table refused it for this reason, because an earlier seed has written it. */
export async function unlessRefused(refusal: string, write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error, refusal)) return false;
    throw error;
  }
}
