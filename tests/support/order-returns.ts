import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { call } from './call.ts';
import type { Sale, startOrderDesk } from './order-desk.ts';

/** What an inspection finds; by default everything goes back on sale. */
interface Findings {
  lines?: { product: string; restocked: number; refused: number }[];
  note?: string;
  answer?: string;
}

/** Buyers' and admins' calls about returns. */
export async function startReturns(desk: Awaited<ReturnType<typeof startOrderDesk>>) {
  const { handler } = await import('#functions/orders/orders.lambda.ts');

  /** The buyer withdraws from units of a sale. */
  const request = ({ buyer, orderId, product }: Sale, quantity = 1, more: object = {}) =>
    call(handler, 'POST /api/orders/{id}/returns', {
      token: buyer.token,
      params: { id: orderId },
      body: {
        key: randomUUID(),
        lines: [{ product: product._id, quantity }],
        confirmed: true,
        ...more,
      },
    });

  /** The buyer takes the last return of a sale back. */
  const cancelReturn = async (sale: Sale, token = sale.buyer.token) =>
    call(handler, 'POST /api/orders/{id}/returns/{returnId}/cancellation', {
      token,
      params: { id: sale.orderId, returnId: (await returnsOf(sale)).at(-1)!._id },
    });

  const returnsOf = async (sale: Sale) => (await desk.orderOf(sale)).returns;

  /** What an admin does with the last return of a sale, on the current version unless the body names one. */
  const act =
    (step: string) =>
    async (sale: Sale, body: object = {}, at?: number) => {
      const { version, returns } = await desk.orderOf(sale);
      const returnId = returns.at(at ?? -1)!._id;
      const route = `POST /api/orders/{id}/returns/{returnId}/${step}`;
      return desk.send(route)({ id: sale.orderId, returnId }, { version, ...body });
    };
  const receive = act('reception');
  const reject = act('rejection');
  const refundReturn = act('refund');
  const inspect = async (sale: Sale, findings: Findings = {}) => {
    const last = (await returnsOf(sale)).at(-1)!;
    const lines = last.lines.map(({ productId: product, quantity: restocked }) => ({
      product,
      restocked,
      refused: 0,
    }));
    return act('inspection')(sale, { lines, ...findings });
  };

  /** Delivers a sale, and lets a return of one unit reach a state. */
  async function bring(sale: Sale, state: 'requested' | 'received' | 'inspected', quantity = 1) {
    await deliver(sale);
    expect((await request(sale, quantity)).status).toBe(201);
    if (state !== 'requested') expect((await receive(sale)).status).toBe(200);
    if (state === 'inspected') expect((await inspect(sale)).status).toBe(200);
  }

  async function deliver(sale: Sale) {
    await desk.setStatus(sale, { status: 'shipped' });
    expect((await desk.setStatus(sale, { status: 'delivered' })).status).toBe(200);
  }

  return { request, cancelReturn, returnsOf, receive, inspect, reject, refundReturn, bring, deliver };
}
