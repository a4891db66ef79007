import { afterEach, describe, expect, it, vi } from 'vitest';
import { attentionKinds } from '#shared/contracts/back-office/overview.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { latePayments } = await import('#functions/subscriptions/entities.ts');
const { created } = await startProductCalls();
const { ask, seenBy } = await startOverviewCalls();
afterEach(() => void vi.restoreAllMocks());

/** What an admin is shown while the reads of some partitions fail; the caller's own, which is the first, does not. */
async function seenWhile(fails: (pk: string | undefined) => boolean) {
  const { token } = await signIn('admin');
  const lines = collectLogLines();
  const { restore } = faultCalls(crashBefore, (nth, _, pk) => nth > 1 && fails(pk));
  const { status, body } = await ask(token);
  restore();
  const errors = lines
    .map((line) => JSON.parse(line) as { level: string; part?: string; error?: string })
    .filter(({ level }) => level === 'error');
  return { status, data: body.data, errors };
}

describe('P119: parts of the first page that cannot be read', () => {
  it('P119: one part fails alone: the page names it, shows the others, and the alarm gets its cause', async () => {
    await created({ stock: '0' });
    const whole = await seenBy('admin');
    expect(whole.unread).toEqual({ attention: [], counts: [] });
    const { status, data, errors } = await seenWhile((pk) => pk === latePayments);
    expect(status).toBe(200);
    expect(data.unread).toEqual({ attention: ['late-payments'], counts: [] });
    expect(data.attention).toEqual(whole.attention);
    // the admin of this call is one user more
    const users = { ...whole.counts.users!, total: whole.counts.users!.total + 1 };
    expect(data.counts).toEqual({ ...whole.counts, users });
    expect(errors).toEqual([
      expect.objectContaining({ part: 'late-payments', error: 'Error: the process is gone' }),
    ]);
  });

  it('P119: what several parts read together fails in each of them, and nowhere else', async () => {
    const { data, errors } = await seenWhile((pk) => pk === 'routines');
    expect(data.unread).toEqual({ attention: ['sends-without-routine'], counts: ['routines'] });
    expect(data.counts.routines).toBeUndefined();
    expect(errors.map(({ part }) => String(part)).toSorted()).toEqual(['routines', 'sends-without-routine']);
  });

  it('P119: when nothing can be read the page says so of every part, instead of nothing that waits', async () => {
    const { status, data } = await seenWhile(() => true);
    expect(status).toBe(200);
    expect(data.attention).toEqual([]);
    // the catalogue is still in memory
    const kept = ['sold-out', 'low-stock'];
    expect([...data.unread.attention, ...kept]).toEqual(expect.arrayContaining([...attentionKinds]));
    expect(data.unread.counts).toEqual(expect.arrayContaining(['routines', 'orders', 'users', 'roles']));
  });
});
