import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCheckoutCalls } from '../../support/checkout-calls.ts';
import { advance, startShop } from '../../support/start-shop.ts';
import { startWizardCalls } from '../../support/subscriptions/wizard-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
afterEach(() => shop.stripe.faults.reset());

const { handler: sweep } = await import('#functions/sweep-leftovers/index.ts');
const { findUnqueuedMails, markMailSent } = await import('#functions/_data/mail/mail-delivery.ts');
const { newMail, putMail } = await import('#functions/_data/mail/mails.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { update } = await import('#functions/_data/table/table.ts');
const { waiting, units } = await startCheckoutCalls(shop);

const minute = 60_000;

/** A mail that was written, and whose message was lost. */
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
  it('the sweep leaves new mails to their queue for ten minutes', async () => {
    const { _id } = await forgotten();
    await advance(9 * minute);
    await sweep();
    expect(timesQueued(_id)).toBe(0);
    await advance(2 * minute);
    await sweep();
    expect(timesQueued(_id)).toBe(1);
  });

  it('the sweep requeues lost mails at growing intervals, for a day', async () => {
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

  it('the sweep does not requeue mails that have been sent', async () => {
    const mail = await forgotten();
    await markMailSent(mail, new Date());
    await advance(11 * minute);
    await sweep();
    expect(timesQueued(mail._id)).toBe(0);
  });
});

describe('abandoned sign-ups', () => {
  it('P54: the customer of a visitor who never signs up is deleted after a day, with its card, and that of a subscriber stays', async () => {
    const { visitor, signUp, saveCard, findStripeCustomer } = await startWizardCalls(shop);
    const [left, signedUp] = [await visitor(), await visitor()];
    expect((await signUp(signedUp)).status).toBe(200);
    await shop.stripe.idle();
    await advance(24 * 60 * minute);
    await sweep();
    expect(await findStripeCustomer(left.customerId)).not.toBeNull();
    await advance(61 * minute);
    expect(await sweep()).toMatchObject({ deleted: 1 });
    const { state } = shop.stripe;
    expect([state.customers.has(left.customerId), await findStripeCustomer(left.customerId)]).toEqual([
      false,
      null,
    ]);
    expect(state.paymentMethods.get(left.paymentMethodId)!.customer).toBeNull();
    expect(state.customers.has(signedUp.customerId)).toBe(true);
    expect(await findStripeCustomer(signedUp.customerId)).not.toBeNull();
    expect(await saveCard(signedUp.customerId)).toMatch(/^pm_/);
    expect(await sweep()).toMatchObject({ deleted: 0 });
  });
});

describe('failing sweep', () => {
  it('an order that cannot be released stops neither other orders nor mails, and raises the alarm', async () => {
    const [stuck, jammed, free] = [await waiting(), await waiting(), await waiting()];
    const mail = await forgotten();
    shop.stripe.faults.set({ hold: true });
    // no held units to release: the table was edited by hand
    for (const { product } of [stuck, jammed])
      await update(keys.product(product._id), { update: 'SET held = :none', values: { ':none': 0 } });
    await advance(32 * minute);
    await expect(sweep()).rejects.toThrow('2 leftovers');
    expect(await units(free.product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    expect(timesQueued(mail._id)).toBe(1);
  });
});
