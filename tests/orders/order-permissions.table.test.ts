import { afterAll, expect, it, vi } from 'vitest';
import { call } from '../support/call.ts';
import type { Purchase } from '../support/checkout-calls.ts';
import { startOrderDesk } from '../support/order-desk.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/orders/desk/order-management.lambda.ts');
const { findRoles, putRolesStep } = await import('#functions/accounts/roles.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const desk = await startOrderDesk(shop);

it('P19: a role that may ship but not refund closes an unpaid order and no paid one', async () => {
  const stored = await findRoles();
  const packer = { ...stored.roles[2]!, _id: 'rol_packer', name: 'packer', permissions: ['orders:write'] };
  await transact([putRolesStep({ ...stored, roles: [...stored.roles, packer] })]);
  const { token } = await signIn('packer');
  const setStatus = async (purchase: Purchase, status: string) => {
    const body = { status, version: (await desk.orderOf(purchase)).version };
    const params = { id: purchase.orderId };
    return (await call(handler, 'PUT /api/orders/{id}/status', { token, params, body })).status;
  };
  const [paid, unpaid] = [await desk.sold(), await desk.waiting()];
  expect(await setStatus(unpaid, 'cancelled')).toBe(200);
  expect(await setStatus(paid, 'cancelled')).toBe(403);
  expect(await setStatus(paid, 'shipped')).toBe(200);
  expect(await setStatus(paid, 'refunded')).toBe(403);
  expect(await desk.refundsAtStripe(paid)).toEqual([]);
});

it('P284: support notes and repeats mails of orders, and moves neither money, parcel nor address', async () => {
  const sale = await desk.sold();
  const { version } = await desk.orderOf(sale);
  const { findMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
  const [, paid] = (await desk.detail(sale)).timeline;
  const mailId = paid!.mails[0]!._id;
  await markMailSent((await findMail(mailId))!, new Date());
  const { token } = await signIn('support');
  const ask = async (route: string, body?: object, more: Record<string, string> = {}) => {
    const params = { id: sale.orderId, ...more };
    return (await call(handler, route, { token, params, ...(body && { body }) })).status;
  };
  expect(await ask('GET /api/orders/management/{id}')).toBe(200);
  expect(await ask('POST /api/orders/{id}/notes', { text: 'Llamó' })).toBe(201);
  expect(await ask('POST /api/orders/{id}/mails/{mailId}', undefined, { mailId })).toBe(201);
  const address = { name: 'Vera', address: 'Calle 1', city: 'Toledo', postalCode: '45001' };
  const lines = [{ product: sale.product._id, quantity: 1, restock: false }];
  expect(await ask('PUT /api/orders/{id}/address', address)).toBe(403);
  expect(await ask('PUT /api/orders/{id}/status', { status: 'cancelled' })).toBe(403);
  expect(await ask('POST /api/orders/management/status', { ids: [sale.orderId], status: 'shipped' })).toBe(
    403,
  );
  expect(await ask('POST /api/orders/{id}/refunds', { lines, reason: 'x', version: 0 })).toBe(403);
  expect(await desk.refundsAtStripe(sale)).toEqual([]);
  expect(await desk.orderOf(sale)).toMatchObject({ status: 'processing', version });
});

it('P132: a status that pays back takes a step-up, and others do not', async () => {
  const [paid, shipped, unpaid] = [await desk.sold(), await desk.sold(), await desk.waiting()];
  holdClock();
  const { token } = await signIn('admin');
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const setStatus = async (purchase: Purchase, status: string) => {
    const body = { status, version: (await desk.orderOf(purchase)).version };
    const params = { id: purchase.orderId };
    const answer = await call(handler, 'PUT /api/orders/{id}/status', { token, params, body });
    return answer.body.code ?? answer.status;
  };
  expect(await setStatus(paid, 'cancelled')).toBe('step_up_required');
  expect(await setStatus(paid, 'refunded')).toBe('step_up_required');
  expect(await desk.refundsAtStripe(paid)).toEqual([]);
  expect(await setStatus(shipped, 'shipped')).toBe(200);
  expect(await setStatus(unpaid, 'cancelled')).toBe(200);
});
