import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCheckoutCalls } from '../support/checkout-calls.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startShop } from '../support/start-shop.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { throttle } from '../support/table/table-faults.ts';

/* Alarms count the lines with the level `error`. */

const shop = await startShop();
afterAll(() => shop.close());
const lines = collectLogLines();
afterEach(() => {
  shop.stripe.faults.reset();
  lines.length = 0;
});

const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem } = await import('#functions/platform/table/table.ts');
const { reconcileOrder } = await import('#functions/orders/checkout/reconcile-order.ts');
const { waiting } = await startCheckoutCalls(shop);

describe('P56: what rings about orders, webhooks and items', () => {
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

  it('housekeeping that cannot read the expired holds ends only after its other jobs', async () => {
    const done: string[] = [];
    const holdsRefused = Promise.withResolvers<void>();
    const restore = interceptTable(async ({ input, send }) => {
      const text = JSON.stringify(input);
      if (text.includes('"holds#')) {
        // housekeeping that waited for nothing else would end before the next turn of the event loop
        setImmediate(holdsRefused.resolve);
        return throttle(send);
      }
      if (text.includes('"refunds#')) await holdsRefused.promise;
      const answer = await send();
      if (text.includes('"refunds#')) done.push(text);
      return answer;
    });
    await expect(housekeep()).rejects.toThrow('Estamos recibiendo muchas visitas');
    expect(done).toHaveLength(4);
    restore();
  });
});
