import { expect, it } from 'vitest';
import { form, order, post, stageForEachTest } from '../stage.ts';
import { join, sell } from '../subscriptions/subscriber.ts';

const stage = stageForEachTest();

/** The text of a dashboard page. */
const readPage = async (path: string) => (await fetch(new URL(path, stage.simulator.dashboardUrl))).text();

/** Presses a button of the dashboard. */
const press = (action: string, fields: Record<string, string>) =>
  post(new URL(`/actions/${action}`, stage.simulator.dashboardUrl).href, new URLSearchParams(fields));

it('the dashboard lists objects, links each to its page, and escapes every text', async () => {
  const { stripe, simulator } = stage;
  const { id: customer } = await stripe.customers.create({ name: '<script>alert(1)</script>' });
  const { id } = await stripe.checkout.sessions.create(order({ customer }));
  await simulator.pay(id, { email: 'ana@example.es' });
  const intent = (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  await press('refund', { id: intent });
  await simulator.idle();
  expect(await readPage('/')).toMatch(/40,79[\s\S]*complete, paid/);
  const [, linked] = /<a href="(\/cs_test[^"]*)"/.exec(await readPage('/'))!;
  expect(await readPage(linked!)).toContain('checkout.session');
  // orders of the back office link to these
  expect(await readPage(`/payments/${intent}`)).toContain('payment_intent');
  expect(await readPage(`/customers/${customer}`)).toContain('&lt;script&gt;alert(1)');
  expect(await readPage('/customers')).toContain('&lt;script&gt;alert(1)');
  expect(await readPage('/customers')).not.toContain('<script>');
  expect(await readPage('/events')).toMatch(/charge\.refunded[\s\S]*delivered/);
});

it('the page of an event shows its deliveries, and its button sends it again', async () => {
  await stage.stripe.customers.create({ email: 'ana@example.es' });
  await stage.simulator.idle();
  const [event] = stage.simulator.state.events.values();
  expect((await press('resend', { id: event!.id })).location).toBe('/events');
  await stage.simulator.idle();
  expect(stage.webhook.types()).toEqual(['customer.created', 'customer.created']);
  const page = await readPage(`/events/${event!.id}`);
  expect(page.match(/&quot;status&quot;: 200/g)).toHaveLength(2);
  expect(page).toContain('&quot;ana@example.es&quot;');
});

it('the dashboard ends a subscription at once', async () => {
  const { monthly } = await sell(stage);
  const customer = await join(stage);
  const { id } = await stage.stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  expect(await readPage('/subscriptions')).toMatch(/ana@example\.es[\s\S]*active[\s\S]*Cancelar ahora/);
  await press('cancel', { id });
  expect(await stage.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await readPage('/subscriptions')).not.toContain('Cancelar ahora');
});

it('the dashboard expires sessions and settles pending payments', async () => {
  const { stripe, simulator } = stage;
  const open = await stripe.checkout.sessions.create(order());
  await press('expire', { id: open.id });
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired' });
  const { id, url } = await stripe.checkout.sessions.create(order());
  await post(url ?? '', form({ cardNumber: '4000000000009243' }));
  expect(await readPage('/')).toContain('Cobrar');
  await press('pay', { id });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect((await press('pay', { id })).page).toContain('no pending payment');
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
  await press('warn-of-fraud', { id: lost });
  for (const id of [lost, won]) await press('dispute', { id });
  expect((await press('dispute', { id: lost })).page).toContain('cannot be disputed');
  expect((await press('refund', { id: lost })).page).toContain('has been charged back');
  const { data: warnings } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: lost });
  expect(warnings).toMatchObject([{ actionable: false, fraud_type: 'made_with_stolen_card' }]);
  const idOf = async (payment_intent: string) =>
    (await stripe.disputes.list({ payment_intent })).data.map(({ id }) => id)[0]!;
  await press('lose-dispute', { id: await idOf(lost) });
  await press('win-dispute', { id: await idOf(won) });
  expect((await press('lose-dispute', { id: await idOf(won) })).page).toContain('is won');
  expect(await readPage('/disputes')).toMatch(/40,79[\s\S]*won/);
  expect((await press('refund', { id: lost })).page).toContain('has been charged back');
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

it('an unknown dashboard page has status 404', async () => {
  const response = await fetch(new URL('/nothing', stage.simulator.dashboardUrl));
  expect([response.status, (await response.text()).includes('Aquí no hay nada.')]).toEqual([404, true]);
  expect((await fetch(new URL('/events/evt_nothing', stage.simulator.dashboardUrl))).status).toBe(404);
});
