import { afterEach, beforeEach, expect, it } from 'vitest';
import { form, order, post, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

const read = async (path: string) => (await fetch(new URL(path, stage.simulator.dashboardUrl))).text();
const press = (action: string, fields: Record<string, string>) =>
  post(new URL(`/actions/${action}`, stage.simulator.dashboardUrl).href, new URLSearchParams(fields));

it('lists sessions, payments, refunds, customers and events, with every text escaped', async () => {
  const { stripe, simulator } = stage;
  const { id: customer } = await stripe.customers.create({
    name: '<script>alert(1)</script>',
    email: 'ana@example.es',
  });
  const { id } = await stripe.checkout.sessions.create(order({ customer }));
  await simulator.pay(id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  await press('refund', { id: intent as string });
  await simulator.idle();
  expect(await read('/')).toMatch(/ana@example\.es[\s\S]*40,79[\s\S]*Completa[\s\S]*Pagada/);
  expect(await read('/payments')).toMatch(/visa •••• 4242[\s\S]*devuelto 40,79/);
  expect(await read('/refunds')).toContain('requested_by_customer');
  expect(await read('/customers')).toContain('&lt;script&gt;alert(1)');
  expect(await read('/customers')).not.toContain('<script>');
  expect(await read('/events')).toMatch(/charge\.refunded[\s\S]*Entregado/);
});

it('shows one event with its deliveries and sends it again', async () => {
  await stage.stripe.customers.create({ email: 'ana@example.es' });
  await stage.simulator.idle();
  const [event] = stage.simulator.state.events.values();
  const { location } = await press('resend', { id: event?.id ?? '' });
  expect(location).toBe(`/events/${event?.id}`);
  await stage.simulator.idle();
  expect(stage.hook.types()).toEqual(['customer.created', 'customer.created']);
  const page = await read(location ?? '');
  expect(page.match(/<td data-head="Respuesta"><div>200</g)).toHaveLength(2);
  expect(page).toContain('&quot;ana@example.es&quot;');
});

it('ends sessions and decides on pending payments', async () => {
  const { stripe, simulator } = stage;
  const open = await stripe.checkout.sessions.create(order());
  await press('expire', { id: open.id });
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired' });
  const { id, url } = await stripe.checkout.sessions.create(order());
  await post(url ?? '', form({ cardNumber: '4000000000009243' }));
  expect(await read('/')).toContain('Cobrar');
  await press('settle', { id, value: 'paid' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect((await press('settle', { id, value: 'paid' })).page).toContain('no pending payment');
  await simulator.idle();
});

it('sets faults, shows that they are set, and lets held events go', async () => {
  const { simulator, stripe, hook } = stage;
  await press('faults', {
    duplicate: '2',
    hold: 'on',
    signature: 'old',
    apiVersion: '',
    drop: 'x',
    value: 'set',
  });
  expect(simulator.faults.current).toMatchObject({
    duplicate: 2,
    hold: true,
    signature: 'old',
    apiVersion: null,
    drop: 0,
  });
  expect(await read('/')).toContain('Hay fallos activados');
  await stripe.customers.create({});
  expect(await read('/faults')).toContain('1 evento retenido');
  await press('release', { value: 'sent' });
  await simulator.idle();
  expect(hook.types()).toEqual(['customer.created', 'customer.created']);
  await press('faults', { value: 'reset' });
  expect(await read('/')).not.toContain('Hay fallos activados');
});

it('has a page for what is not there', async () => {
  const response = await fetch(new URL('/nothing', stage.simulator.dashboardUrl));
  expect([response.status, (await response.text()).includes('Aquí no hay nada.')]).toEqual([404, true]);
  expect((await fetch(new URL('/events/evt_nothing', stage.simulator.dashboardUrl))).status).toBe(404);
});
