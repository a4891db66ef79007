import type Stripe from 'stripe';
import { api } from '#shared/contracts/index.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext } from '../scenario-context.ts';
import { signedEvent } from '../signed-event.ts';

const { list, get, refund, beginExport } = api['order-management'];

type Page = { data: { orders: ManagedOrder[] } };

/** The paid orders that the scenarios of the shop have left, each used once: a shipped order cannot be shipped again. */
const used = new Set<string>();

async function paidOrder({ ask, adminToken }: ScenarioContext): Promise<ManagedOrder> {
  const query = { status: 'processing', paymentStatus: 'paid', limit: '50' };
  const { data } = await ask<Page>(list, { token: adminToken, query });
  const order = data.orders.find(({ _id }) => !used.has(_id));
  if (!order) throw new Error('no paid order is left');
  used.add(order._id);
  return order;
}

/** A call by an admin about a paid order, on its version. */
const onOrder =
  (body?: (order: ManagedOrder) => object): Scenario =>
  async (context) => {
    const order = await paidOrder(context);
    return {
      token: context.adminToken,
      params: { id: order._id },
      ...(body && { body: { version: order.version, ...body(order) } }),
    };
  };

async function refundOfOneUnit(context: ScenarioContext) {
  const { _id: id, version } = await paidOrder(context);
  const token = context.adminToken;
  const { data } = await context.ask<{ data: ManagedOrderDetail }>(get, { token, params: { id } });
  const lines = [{ product: data.order.items[0]!.product, quantity: 1, restock: true }];
  return { token, params: { id }, body: { lines, reason: 'Llegó rota', version } };
}

const tracking = { carrier: 'seur', trackingNumber: 'ES0048213377' };

/** They need the orders of the scenarios of the shop, and come after them. */
export const orderScenarios: Record<string, Scenario> = {
  'order-management.list': ({ adminToken: token }) => ({ token, query: { limit: '12' } }),
  'order-management.stats': ({ adminToken: token }) => ({ token }),
  'order-management.slips': ({ adminToken: token }) => ({ token, query: { limit: '12' } }),
  'order-management.get': onOrder(),
  'order-management.others': onOrder(),
  'order-management.setStatus': onOrder(() => ({ status: 'shipped', ...tracking })),
  'order-management.setTracking': onOrder(() => tracking),
  'order-management.setAddress': onOrder(() => ({
    name: 'Vera Prueba',
    address: 'Calle Nueva 7',
    city: 'Toledo',
    postalCode: '45001',
  })),
  'order-management.moveMany': async (context) => {
    const { _id } = await paidOrder(context);
    return { token: context.adminToken, body: { ids: [_id], status: 'shipped' } };
  },
  'order-management.resendMail': async (context) => {
    const { adminToken: token, ask } = context;
    const { _id: id } = await paidOrder(context);
    const { data } = await ask<{ data: ManagedOrderDetail }>(get, { token, params: { id } });
    return { token, params: { id, mailId: data.timeline.flatMap(({ mails }) => mails)[0]!._id } };
  },
  'order-management.addNote': onOrder(() => ({ text: 'Llamó para preguntar' })),
  'order-management.refund': refundOfOneUnit,
  'order-management.recordOutsideRefund': async (context) => {
    const { adminToken: token, ask, cloud, send } = context;
    const asked = await refundOfOneUnit(context);
    await send(refund, asked);
    const refundId = [...cloud.stripe!.state.refunds.keys()].at(-1)!;
    cloud.stripe!.failRefund(refundId);
    const told = ({ type, data }: Stripe.Event) => type === 'refund.failed' && data.object.id === refundId;
    await send(api['stripe-webhook'].receive, signedEvent(context, told));
    const { data } = await ask<{ data: ManagedOrderDetail }>(get, { token, params: asked.params });
    const refused = data.refunds.find(({ state }) => state === 'failed');
    const params = { ...asked.params, refundId: refused!._id };
    return {
      token,
      params,
      body: { version: data.order.version, reason: 'Transferencia del 26 de noviembre' },
    };
  },
  'order-management.beginExport': ({ adminToken: token }) => ({ token, body: { status: 'delivered' } }),
  'order-management.getExport': async ({ ask, adminToken: token }) => {
    const begun = await ask<{ data: { _id: string } }>(beginExport, { token, body: { status: 'delivered' } });
    return { token, params: { id: begun.data._id } };
  },
  'order-management.ship': async (context) => {
    const { orderNumber } = await paidOrder(context);
    return { token: context.adminToken, body: { shipments: [{ orderNumber, ...tracking }] } };
  },
};
