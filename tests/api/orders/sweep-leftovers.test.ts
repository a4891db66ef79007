import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { purchases } from '../../support/purchases.ts';
import { advance, startShop } from '../../support/shop.ts';

const shop = await startShop();
afterAll(() => shop.close());
afterEach(() => shop.stripe.faults.reset());

const { handler: sweep } = await import('#functions/sweep-leftovers/index.ts');
const { findUnqueuedMails, markMailSent } = await import('#functions/_data/mail/mail-delivery.ts');
const { newMail, putMail } = await import('#functions/_data/mail/mails.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { update } = await import('#functions/_data/table/table.ts');
const { waiting, units } = await purchases(shop);

const minute = 60_000;

/** A mail that was written, and whose message then got lost. */
async function forgotten() {
  const content = {
    template: 'confirm-email',
    data: { name: 'Ana', confirmUrl: 'https://tenaz.test/' },
  } as const;
  const mail = newMail({ to: 'ana@example.com', content }, new Date());
  await putMail(mail);
  return mail;
}

const timesQueued = (id: string) => shop.queuedMails().filter((queued) => queued === id).length;

describe('mails', () => {
  it('are left to their queue for ten minutes', async () => {
    const { _id } = await forgotten();
    await advance(9 * minute);
    await sweep();
    expect(timesQueued(_id)).toBe(0);
    await advance(2 * minute);
    await sweep();
    expect(timesQueued(_id)).toBe(1);
  });

  it('are queued again at growing intervals, for a day', async () => {
    const { _id } = await forgotten();
    const at: number[] = [];
    for (let passed = 0; passed <= 50 * 60; passed += 5) {
      const before = timesQueued(_id);
      await sweep();
      if (timesQueued(_id) > before) at.push(passed);
      await advance(5 * minute);
    }
    expect(at[0]).toBe(10);
    for (const [nth, minutes] of at.slice(1).entries()) expect(minutes).toBeGreaterThanOrEqual(2 * at[nth]!);
    expect([at.length > 5, at.at(-1)! < 24 * 60]).toEqual([true, true]);
    const muchLater = new Date(Date.now() + 365 * 24 * 60 * minute);
    expect((await findUnqueuedMails(muchLater)).map((mail) => mail._id)).not.toContain(_id);
  });

  it('that have gone are not queued again', async () => {
    const mail = await forgotten();
    await markMailSent(mail, new Date());
    await advance(11 * minute);
    await sweep();
    expect(timesQueued(mail._id)).toBe(0);
  });
});

describe('one that cannot be swept', () => {
  it('stops neither the others nor the mails, and rings the alarm', async () => {
    const [stuck, jammed, free] = [await waiting(), await waiting(), await waiting()];
    const mail = await forgotten();
    shop.stripe.faults.set({ hold: true });
    // no units to give back: somebody has edited the table by hand
    for (const { product } of [stuck, jammed])
      await update(keys.product(product._id), { update: 'SET held = :none', values: { ':none': 0 } });
    await advance(32 * minute);
    await expect(sweep()).rejects.toThrow('2 leftovers');
    expect(await units(free.product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    expect(timesQueued(mail._id)).toBe(1);
  });
});
