import type { Locator, Page } from 'playwright-core';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import { changeOrder, matches, orderOf } from './fake-orders.ts';
import { listedReturns, takeStep } from './fake-returns.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

type Body = Record<string, unknown>;

/** The fake API of the orders. */
interface FakeOrders {
  /** Newest first; a test changes them as another admin would. */
  orders: ManagedOrderDetail[];
  /** The next answers about an export; the last one stays. */
  exports: OrderExport[];
  /** The queries of the list, in order. */
  queries: string[];
  /** The bodies of the write requests, in order. */
  sent: unknown[];
}

export interface OrdersPage
  extends Pick<AdminPage, 'page' | 'calls' | 'rejectNext' | 'holdNext' | 'grant'>, FakeOrders {
  row: (number: number) => Locator;
  dialog: Locator;
}

interface Options {
  /** What the user's role grants; by default everything. */
  granted?: readonly Permission[];
  orders?: ManagedOrderDetail[];
  exports?: OrderExport[];
  /** Below /admin/orders. */
  path?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  route?: (page: Page) => Promise<unknown>;
}

/** Opens a page of the orders, with a fake API that keeps them in a list. */
export async function openOrders(site: Site, options: Options = {}): Promise<OrdersPage> {
  const { orders = [], exports = [], path = '', ...rest } = options;
  const fake: FakeOrders = { orders, exports, queries: [], sent: [] };
  const admin = await openAdmin(site, {
    ...rest,
    path: `/admin/orders${path}`,
    respond: (request, pathname) => {
      if (!pathname.startsWith('/api/orders')) return undefined;
      const { searchParams, search } = new URL(request.url());
      const body = (request.postDataJSON() ?? {}) as Body;
      if (request.method() !== 'GET') fake.sent.push(body);
      else if (pathname === '/api/orders') fake.queries.push(search);
      return answer(fake, request.method() + pathname.slice('/api/orders'.length), searchParams, body);
    },
  });
  const { page } = admin;
  const rows = page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');
  return Object.assign(admin, fake, {
    row: (number: number) => rows.filter({ hasText: orderOf(number).order.orderNumber }),
    dialog: page.getByRole('dialog'),
  });
}

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });

/** Answers as the server does, and changes the list. */
function answer(fake: FakeOrders, call: string, query: URLSearchParams, body: Body): FakeResponse {
  const { orders, exports } = fake;
  const found = orders.filter((detail) => matches(detail, query));
  const from = Number(query.get('cursor') ?? 0);
  const upTo = from + Number(query.get('limit') ?? 20);
  const nextCursor = upTo < found.length ? String(upTo) : null;
  const shown = found.slice(from, upTo).map(({ order }) => order);
  if (call === 'GET') {
    const isCounted = !['search', 'from', 'to'].some((name) => query.has(name));
    return success({ orders: shown, count: isCounted ? found.length : null, nextCursor });
  }
  if (call === 'GET/management/stats')
    return success({ totalOrders: 1284, totalRevenue: 71_234.5, averageOrderValue: 55.48, totalItems: 3910 });
  if (call === 'GET/management/slips') {
    const ids = query.get('ids')?.split(',');
    const slips = ids ? orders.map(({ order }) => order).filter(({ _id }) => ids.includes(_id)) : shown;
    return success({ slips, nextCursor: ids ? null : nextCursor });
  }
  if (call === 'GET/management/returns') return success({ returns: listedReturns(orders), hasMore: false });
  if (call.includes('/management/exports')) return success(exports.length > 1 ? exports.shift() : exports[0]);
  if (call === 'POST/management/shipments') return success({ results: shipMany(orders, body) });
  if (call === 'POST/management/status') return success({ results: moveMany(orders, body) });
  const detail = orders.find(({ order }) => call.split('/').includes(order._id));
  if (!detail) return { status: 404, json: { code: 'order_not_found', message: 'No está.', requestId: 'x' } };
  if (call.endsWith('/others'))
    return success({
      orders: orders.filter((one) => one !== detail).map(({ order }) => order),
      nextCursor: null,
    });
  return change(detail, call, body);
}

function change(detail: ManagedOrderDetail, call: string, body: Body): FakeResponse {
  const { order, timeline, refunds } = detail;
  const stale = { code: 'stale_edit', message: 'Cambiado.', requestId: 'x', details: { current: detail } };
  if ('version' in body && body['version'] !== order.version) return { status: 409, json: stale };
  const event = {
    _id: `evt_${timeline.length + 1}`,
    at: '2026-11-21T09:00:00.000Z',
    author: 'Marta Ruiz',
    mails: [],
  };
  if (call.endsWith('/notes')) timeline.push({ ...event, kind: 'note', text: String(body['text']) });
  if (call.endsWith('/status') || call.endsWith('/tracking')) {
    const { status = order.status, carrier = order.carrier, trackingNumber = order.trackingNumber } = body;
    const { carrierName = null } = body;
    changeOrder(detail, { status, carrier, carrierName, trackingNumber } as Partial<typeof order>);
    timeline.push({ ...event, kind: 'status', status: order.status });
  }
  if (call.endsWith('/address')) {
    const { version: _, ...address } = body;
    changeOrder(detail, { shippingAddress: { country: 'ES', ...address } as typeof order.shippingAddress });
    timeline.push({ ...event, kind: 'address' });
  }
  if (call.includes('/mails/')) {
    const mails = [{ _id: 'mal_again', template: 'order-confirmed', state: 'sent' as const, at: event.at }];
    timeline.push({ ...event, kind: 'resend', mails });
  }
  if (call.includes('/returns/')) takeStep(detail, call, body);
  if (call.endsWith('/refunds')) {
    const lines = (body['lines'] as ManagedOrderDetail['refunds'][number]['lines']).map((line) => ({
      ...line,
      isSealed: line.isSealed ?? null,
    }));
    const freeAmount = Number(body['amount'] ?? 0);
    const shipping = Number(body['shipping'] ?? 0);
    const price = (product: string) => order.items.find((item) => item.product === product)!.price;
    const amount = lines.reduce(
      (sum, { product, quantity }) => sum + price(product) * quantity,
      shipping + freeAmount,
    );
    const reason = String(body['reason']);
    changeOrder(detail, { refunded: order.refunded + amount, paymentStatus: 'partially_refunded' });
    for (const { product, quantity } of lines)
      order.items.find((item) => item.product === product)!.refundedQuantity += quantity;
    const { at: createdAt, author } = event;
    refunds.push({
      _id: 'rfd_1',
      state: 'succeeded',
      amount,
      lines,
      shipping,
      freeAmount,
      reason,
      author,
      createdAt,
      failure: null,
      outside: null,
    });
    timeline.push({ ...event, kind: 'refund', amount, text: reason });
  }
  if (call.endsWith('/outside')) {
    const refund = refunds.find(({ _id }) => call.includes(_id))!;
    const { amount } = refund;
    const reason = String(body['reason']);
    const { at, author } = event;
    changeOrder(detail, { refunded: order.refunded + amount, owed: order.owed - amount });
    Object.assign(refund, { state: 'outside', outside: { amount, reason, author, at } });
    timeline.push({ ...event, kind: 'outside_refund', amount, text: reason });
  }
  return success(structuredClone(detail));
}

/** As the server: only what is in preparation is shipped, and only what is on its way is delivered. */
function moveMany(orders: ManagedOrderDetail[], body: Body) {
  const { ids, status } = body as { ids: string[]; status: 'shipped' | 'delivered' };
  return ids.map((_id) => {
    const detail = orders.find(({ order }) => order._id === _id)!;
    const before = status === 'shipped' ? 'processing' : 'shipped';
    if (detail.order.status !== before)
      return { _id, state: 'failed', message: 'Este pedido no puede pasar a ese estado.' };
    changeOrder(detail, { status });
    return { _id, state: 'changed', message: null };
  });
}

/** An unknown order fails; one that is not in preparation has been sent before. */
function shipMany(orders: ManagedOrderDetail[], body: Body) {
  return (body['shipments'] as { orderNumber: string }[]).map((shipment) => {
    const detail = orders.find(({ order }) => order.orderNumber === shipment.orderNumber);
    const state = !detail ? 'failed' : detail.order.status === 'processing' ? 'shipped' : 'unchanged';
    if (state === 'shipped') changeOrder(detail!, { ...shipment, status: 'shipped' });
    return {
      orderNumber: shipment.orderNumber,
      state,
      message: detail ? null : 'No hemos encontrado ese pedido.',
    };
  });
}
