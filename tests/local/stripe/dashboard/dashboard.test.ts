import { expect, it } from 'vitest';
import { form, order, post, stageForEachTest } from '../stage.ts';
import { readPage, submit } from './visit-dashboard.ts';

const stage = stageForEachTest();

it('the dashboard lists sessions, payments, refunds, customers and events, and escapes every text', async () => {
  const { stripe, simulator } = stage;
  const { id: customer } = await stripe.customers.create({
    name: '<script>alert(1)</script>',
    email: 'ana@example.es',
  });
  const { id } = await stripe.checkout.sessions.create(order({ customer }));
  await simulator.pay(id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  await submit(stage, 'refund', { id: intent as string });
  await simulator.idle();
  expect(await readPage(stage, '/')).toMatch(/ana@example\.es[\s\S]*40,79[\s\S]*Completa[\s\S]*Pagada/);
  expect(await readPage(stage, '/payments')).toMatch(/visa •••• 4242[\s\S]*reembolsado 40,79/);
  // orders of the back office link to it
  expect(await readPage(stage, `/payments/${intent as string}`)).toMatch(
    /visa •••• 4242[\s\S]*Reembolsos[\s\S]*requested_by_customer[\s\S]*payment_intent\.succeeded/,
  );
  expect(await readPage(stage, '/refunds')).toContain('requested_by_customer');
  expect(await readPage(stage, '/customers')).toContain('&lt;script&gt;alert(1)');
  expect(await readPage(stage, '/customers')).not.toContain('<script>');
  expect(await readPage(stage, '/events')).toMatch(/charge\.refunded[\s\S]*Entregado/);
});

it('the page of an event shows its deliveries and sends it again', async () => {
  await stage.stripe.customers.create({ email: 'ana@example.es' });
  await stage.simulator.idle();
  const [event] = stage.simulator.state.events.values();
  const { location } = await submit(stage, 'resend', { id: event?.id ?? '' });
  expect(location).toBe(`/events/${event?.id}`);
  await stage.simulator.idle();
  expect(stage.webhook.types()).toEqual(['customer.created', 'customer.created']);
  const page = await readPage(stage, location ?? '');
  expect(page.match(/<td data-head="Respuesta">200</g)).toHaveLength(2);
  expect(page).toContain('&quot;ana@example.es&quot;');
});

it('the dashboard expires sessions and settles pending payments', async () => {
  const { stripe, simulator } = stage;
  const open = await stripe.checkout.sessions.create(order());
  await submit(stage, 'expire', { id: open.id });
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired' });
  const { id, url } = await stripe.checkout.sessions.create(order());
  await post(url ?? '', form({ cardNumber: '4000000000009243' }));
  expect(await readPage(stage, '/')).toContain('Cobrar');
  await submit(stage, 'settle', { id, value: 'paid' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect((await submit(stage, 'settle', { id, value: 'paid' })).page).toContain('no pending payment');
  await simulator.idle();
});

it('a page of another site neither acts on the dashboard nor pays', async () => {
  const { stripe, simulator } = stage;
  const { id, url } = await stripe.checkout.sessions.create(order());
  const from = (site: string) => ({
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    redirect: 'manual' as const,
  });
  for (const site of ['cross-site', 'same-site']) {
    const action = new URL('/actions/expire', simulator.dashboardUrl);
    expect((await fetch(action, { ...from(site), body: new URLSearchParams({ id }) })).status).toBe(403);
    const paid = await fetch(url!, { ...from(site), body: form({ cardNumber: '4242424242424242' }) });
    expect(paid.status).toBe(403);
  }
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  const own = { ...from('same-origin'), body: form({ cardNumber: '4242424242424242' }) };
  expect((await fetch(url!, own)).status).toBe(303);
});

it('the dashboard lets a cardholder dispute a payment, a bank decide or warn of fraud, and a disputed payment is not refunded', async () => {
  const { stripe, simulator, webhook } = stage;
  const pay = async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    await simulator.pay(id);
    return (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  };
  const [lost, won] = [await pay(), await pay()];
  await submit(stage, 'warn-of-fraud', { id: lost });
  for (const id of [lost, won]) await submit(stage, 'dispute', { id });
  expect((await submit(stage, 'dispute', { id: lost })).page).toContain('cannot be disputed');
  expect((await submit(stage, 'refund', { id: lost })).page).toContain('has been charged back');
  const { data: warnings } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: lost });
  expect(warnings).toMatchObject([{ actionable: false, fraud_type: 'made_with_stolen_card' }]);
  const idOf = async (payment_intent: string) =>
    (await stripe.disputes.list({ payment_intent })).data.map(({ id }) => id)[0]!;
  await submit(stage, 'close-dispute', { id: await idOf(lost), value: 'lost' });
  await submit(stage, 'close-dispute', { id: await idOf(won), value: 'won' });
  expect((await submit(stage, 'close-dispute', { id: await idOf(won), value: 'lost' })).page).toContain(
    'is won',
  );
  expect(await readPage(stage, '/disputes')).toMatch(/fraudulent[\s\S]*40,79|40,79[\s\S]*fraudulent/);
  expect(await readPage(stage, '/fraud-warnings')).toContain('made_with_stolen_card');
  expect((await submit(stage, 'refund', { id: lost })).page).toContain('has been charged back');
  // the money of a won dispute is the shop's again
  expect((await stripe.refunds.create({ payment_intent: won })).status).toBe('succeeded');
  await simulator.idle();
  const types = webhook.types().filter((type) => /dispute|fraud/.test(type));
  expect(new Set(types)).toEqual(
    new Set([
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]),
  );
});

it('the dashboard sets faults, warns while they are set, and releases held events', async () => {
  const { simulator, stripe, webhook } = stage;
  await submit(stage, 'faults', {
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
  expect(await readPage(stage, '/')).toContain('Hay fallos activados');
  await stripe.customers.create({});
  expect(await readPage(stage, '/faults')).toContain('1 evento retenido');
  await submit(stage, 'release', { value: 'sent' });
  await simulator.idle();
  expect(webhook.types()).toEqual(['customer.created', 'customer.created']);
  await submit(stage, 'faults', { value: 'reset' });
  expect(await readPage(stage, '/')).not.toContain('Hay fallos activados');
});

it('an unknown dashboard page has status 404', async () => {
  const response = await fetch(new URL('/nothing', stage.simulator.dashboardUrl));
  expect([response.status, (await response.text()).includes('Aquí no hay nada.')]).toEqual([404, true]);
  expect((await fetch(new URL('/events/evt_nothing', stage.simulator.dashboardUrl))).status).toBe(404);
});
