import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext, ScenarioRequest } from '../scenario-context.ts';
import { receiveOrder } from '../shop-scenarios.ts';

const { get, receiveReturn, inspectReturn } = api['order-management'];

/** The request of a customer who withdraws from a received product. */
async function returnRequest(
  context: ScenarioContext,
): Promise<ScenarioRequest & { params: { id: string } }> {
  const { token, orderId, product } = await receiveOrder(context);
  const body = { key: randomUUID(), lines: [{ product, quantity: 1 }], isSealed: true, confirmed: true };
  return { token, params: { id: orderId }, body };
}

/** A return that the buyer has asked for, with the path and version of the admin's next step. */
async function askedReturn(context: ScenarioContext) {
  const asked = await returnRequest(context);
  await context.ask(api.orders.requestReturn, asked);
  const { token } = asked;
  const order = { token: context.adminToken, params: asked.params };
  const { data } = await context.ask<{ data: ManagedOrderDetail }>(get, order);
  const { _id: returnId, lines } = data.returns[0]!;
  const found = lines.map(({ product, quantity }) => ({ product, restocked: quantity, refused: 0 }));
  return {
    buyer: { token, params: { id: asked.params.id, returnId } },
    request: { token: context.adminToken, params: { id: asked.params.id, returnId } },
    version: data.order.version,
    found,
  };
}

async function receivedReturn(context: ScenarioContext) {
  const { request, version, found } = await askedReturn(context);
  const { data } = await context.ask<{ data: ManagedOrderDetail }>(receiveReturn, {
    ...request,
    body: { version },
  });
  return { ...request, body: { version: data.order.version, lines: found } };
}

export const returnScenarios: Record<string, Scenario> = {
  'orders.requestReturn': returnRequest,
  'orders.cancelReturn': async (context) => (await askedReturn(context)).buyer,
  'order-management.registerReturn': async (context) => {
    const { params, body } = await returnRequest(context);
    const { confirmed: _, ...asked } = body as { confirmed: true };
    return { token: context.adminToken, params, body: { ...asked, receivedOn: inMadrid(new Date()).day } };
  },
  'order-management.returns': ({ adminToken: token }) => ({ token }),
  'order-management.receiveReturn': async (context) => {
    const { request, version } = await askedReturn(context);
    return { ...request, body: { version } };
  },
  'order-management.rejectReturn': async (context) => {
    const { request, version } = await askedReturn(context);
    return { ...request, body: { version, answer: 'Llegó usado' } };
  },
  'order-management.inspectReturn': receivedReturn,
  'order-management.refundReturn': async (context) => {
    const { token, params, body } = await receivedReturn(context);
    const { data } = await context.ask<{ data: ManagedOrderDetail }>(inspectReturn, { token, params, body });
    return { token, params, body: { version: data.order.version } };
  },
};
