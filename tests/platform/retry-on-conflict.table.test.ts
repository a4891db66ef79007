import { expect, it } from 'vitest';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

/** Work that fails with the error until the try of that number, and the numbers of its tries. */
function failingUntil(lastTry: number, error: Error) {
  const tries: number[] = [];
  const work = async (attempt: number) => {
    tries.push(attempt);
    if (attempt < lastTry) throw error;
    return 'done';
  };
  return { tries, work };
}

const changed = new ConditionFailed('order_changed', 0);

it('work whose version condition fails is run again until it succeeds', async () => {
  const { tries, work } = failingUntil(3, changed);
  expect(await retryOnConflict(work)).toBe('done');
  expect(tries).toEqual([1, 2, 3]);
});

it('P26: work that conflicts in every try ends with a 503, or with a 409 where the caller asks for it', async () => {
  const { tries, work } = failingUntil(Infinity, changed);
  await expect(retryOnConflict(work)).rejects.toMatchObject({ code: 'unavailable', cause: changed });
  expect(tries).toHaveLength(8);
  const asked = retryOnConflict(work, { maxTries: 1, whenExhausted: 'conflict' });
  await expect(asked).rejects.toMatchObject({ code: 'conflict', status: 409 });
});

it.each([new ConditionFailed('email_taken', 0), new Error('order_changed')])(
  'work that fails with "%s" is not run again',
  async (error) => {
    const { tries, work } = failingUntil(2, error);
    await expect(retryOnConflict(work)).rejects.toBe(error);
    expect(tries).toEqual([1]);
  },
);

it('a caller decides which errors are conflicts', async () => {
  const { tries, work } = failingUntil(2, new Error('refused by Stripe'));
  const isConflict = (error: unknown) => (error as Error).message === 'refused by Stripe';
  expect(await retryOnConflict(work, { isConflict })).toBe('done');
  expect(tries).toEqual([1, 2]);
});
