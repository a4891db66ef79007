import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { crashAfter, crashAtWrite } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { noticeLowStock } = await import('#functions/back-office/housekeeping.ts');
const { holdStockStep, releaseStockStep } = await import('#functions/catalogue/products.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { ask, correct, created, remove, update } = await startProductCalls();

/** The levels that were noticed about a product, oldest first. */
async function noticesOf(id: string) {
  const { body } = await ask('GET /api/products/management/dashboard');
  const notices: { product: string; level: string; units: number }[] = body.data.notices;
  return notices
    .filter(({ product }) => product === id)
    .map(({ level, units }) => `${level} ${units}`)
    .toReversed();
}

const check = () => noticeLowStock(new Date());

describe('notices of low stock', () => {
  beforeEach(check);

  it('P63: stock that falls to ten, and then to none, raises one notice each; more stock begins anew', async () => {
    const { _id } = await created({ stock: '12' });
    const levels = async (from: number, to: number) => {
      await correct(_id, from, to);
      await check();
      await check();
      return noticesOf(_id);
    };
    expect(await levels(12, 11)).toEqual([]);
    expect(await levels(11, 10)).toEqual(['low 10']);
    expect(await levels(10, 4)).toEqual(['low 10']);
    expect(await levels(4, 0)).toEqual(['low 10', 'out 0']);
    expect(await levels(0, 3)).toEqual(['low 10', 'out 0']);
    expect(await levels(3, 20)).toEqual(['low 10', 'out 0']);
    expect(await levels(20, 0)).toEqual(['low 10', 'out 0', 'out 0']);
  });

  it('P63: checks at once raise one notice, and a check that crashes is made up for by the next', async () => {
    const twice = await created({ stock: '5' });
    await Promise.all([check(), check(), check()]);
    expect(await noticesOf(twice._id)).toEqual(['low 5']);
    for (const nth of [1, 2]) {
      const { _id } = await created({ stock: '6' });
      const writes = crashAtWrite(nth, crashAfter);
      await check().catch(() => 'gone');
      writes.restore();
      expect(writes.made).toBe(nth);
      await check();
      expect(await noticesOf(_id)).toEqual(['low 6']);
    }
  });

  nightly('holds, inactive and deleted products raise no notice', async () => {
    const held = await created({ stock: '11' });
    await check();
    await transact([holdStockStep(held._id, 4, 1790)]);
    await check();
    await transact([releaseStockStep(held._id, 4)]);
    const hidden = await created({ stock: '3', isActive: 'false' });
    const gone = await created({ stock: '3' });
    await remove(gone._id);
    await check();
    for (const { _id } of [held, hidden, gone]) expect(await noticesOf(_id)).toEqual([]);
    await update(hidden._id, { isActive: 'true' });
    await check();
    expect(await noticesOf(hidden._id)).toEqual(['low 3']);
  });

  it('P45: a check long after the last change reads no product again and writes nothing', async () => {
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] });
    try {
      await check();
      const { operations } = await tableSpend(check);
      expect(operations).toEqual(['GetItem', 'Query']);
    } finally {
      vi.useRealTimers();
    }
  });
});
