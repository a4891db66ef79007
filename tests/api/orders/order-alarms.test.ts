import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCheckoutCalls } from '../../support/checkout-calls.ts';
import { collectLogLines, levelsOf } from '../../support/log-lines.ts';
import { advance, startShop } from '../../support/start-shop.ts';
import { interceptTable } from '../../support/table/table-calls.ts';
import { throttle } from '../../support/table/table-faults.ts';

/* Alarms count the lines with the level `error`. */

const shop = await startShop();
afterAll(() => shop.close());
const lines = collectLogLines();
afterEach(() => {
  shop.stripe.faults.reset();
  lines.length = 0;
});

const { handler: sweep } = await import('#functions/sweep-leftovers/index.ts');
const { newMail, putMail } = await import('#functions/_data/mail/mails.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { deleteItem } = await import('#functions/_data/table/table.ts');
const { reconcileOrder } = await import('#functions/_flows/orders/reconcile-order.ts');
const { waiting } = await startCheckoutCalls(shop);

const minute = 60_000;

/** A mail that was written, and whose message was lost. */
async function forgottenMail(): Promise<string> {
  const data = { name: 'Ana', confirmUrl: 'https://tenaz.test/' };
  const mail = newMail({ to: 'ana@example.com', content: { template: 'confirm-email', data } }, new Date());
  await putMail(mail);
  return mail._id;
}

describe('P56: what rings about orders, webhooks and leftovers', () => {
  it("P56: a signed event of another API version is logged as an error, because Stripe's endpoint is set up wrongly; a forged one is not", async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2020-08-27' });
    for (const secret of ['whsec_other', shop.webhookSecret]) {
      const signature = shop.sdk.webhooks.generateTestHeaderString({ payload, secret });
      expect((await shop.receive(payload, signature)).status).toBe(400);
    }
    expect(levelsOf(lines, 'webhook refused')).toEqual(['warn', 'error']);
  });

  it('P56: a paid session whose order is gone is logged as an error, an unpaid one is not', async () => {
    const [unpaid, paid] = [await waiting(), await waiting()];
    shop.stripe.faults.set({ hold: true });
    await shop.stripe.pay(paid.sessionId);
    for (const { buyer, orderId } of [unpaid, paid]) await deleteItem(keys.order(buyer.userId, orderId));
    lines.length = 0;
    for (const { sessionId } of [unpaid, paid])
      expect(await reconcileOrder(sessionId, new Date())).toBeNull();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', message: 'paid session without its order', sessionId: paid.sessionId },
    ]);
  });

  it('P56: a mail that the sweep gives up after a day is logged as an error with its id', async () => {
    const id = await forgottenMail();
    await advance(25 * 60 * minute);
    await sweep();
    const about = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as object);
    expect(about).toMatchObject([{ level: 'error', message: 'mail given up', mail: id }]);
  });

  it('a sweep that cannot read the expired holds ends only after its mails are queued', async () => {
    const id = await forgottenMail();
    await advance(11 * minute);
    const restore = interceptTable(({ input, send }) =>
      JSON.stringify(input).includes('"holds#') ? throttle(send) : send(),
    );
    await expect(sweep()).rejects.toThrow('Estamos recibiendo muchas visitas');
    restore();
    expect(shop.queuedMails()).toContain(id);
  });
});
