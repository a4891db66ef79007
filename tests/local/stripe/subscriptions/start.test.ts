import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { stageForEachTest } from '../stage.ts';
import { answer, day, fromBrowser, hour, join, sell } from './subscriber.ts';

const stage = stageForEachTest();
let price: string;
beforeEach(async () => {
  price = (await sell(stage)).monthly.id;
});

const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
const subscribe = (customer: string, given: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stage.stripe.subscriptions.create({ customer, items: [{ price }], expand, ...given });
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const intentOf = (subscription: Stripe.Subscription) => {
  const intent = invoiceOf(subscription).payments?.data[0]?.payment.payment_intent;
  return stage.stripe.paymentIntents.retrieve(intent as string);
};

describe('a subscription begins', () => {
  it('a subscription with a good card begins active and paid', async () => {
    const customer = await join(stage);
    const subscription = await subscribe(customer, { metadata: { userId: 'usr_1' } });
    const start = stage.clock.now / 1000;
    expect(subscription).toMatchObject({
      status: 'active',
      customer,
      cancel_at: null,
      items: {
        data: [
          {
            current_period_start: start,
            current_period_end: start + (30 * day) / 1000,
            price: { id: price },
          },
        ],
      },
      latest_invoice: {
        status: 'paid',
        amount_paid: 1900,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: subscription.id, metadata: { userId: 'usr_1' } } },
        confirmation_secret: { type: 'payment_intent' },
        payments: { data: [{ status: 'paid', amount_paid: 1900 }] },
        lines: { data: [{ amount: 1900, pricing: { price_details: { price } } }] },
      },
    });
    expect(await intentOf(subscription)).toMatchObject({ status: 'succeeded', amount: 1900, customer });
    await stage.simulator.idle();
    expect(stage.webhook.types()).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'payment_intent.succeeded',
        'invoice.paid',
        'customer.subscription.updated',
      ]),
    );
  });

  it('a browser activates an incomplete subscription with the confirmation secret of its invoice', async () => {
    const customer = await join(stage, 'pm_card_chargeCustomerFail');
    const subscription = await subscribe(customer);
    expect(subscription).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open' } });
    const intent = await intentOf(subscription);
    const secret = invoiceOf(subscription).confirmation_secret?.client_secret ?? '';
    expect(secret).toBe(intent.client_secret);
    const confirmed = await fromBrowser(stage.simulator.url, `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(confirmed.body).not.toHaveProperty('customer');
    expect(await stage.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('a subscription whose first charge fails is incomplete, and another card activates it', async () => {
    const customer = await join(stage, 'pm_card_chargeCustomerFail');
    const subscription = await subscribe(customer);
    expect(subscription.status).toBe('incomplete');
    const intent = await intentOf(subscription);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    await stage.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(await stage.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('P17: a subscription is incomplete while the bank demands 3D Secure, and active once the cardholder confirms', async () => {
    const customer = await join(stage, 'pm_card_authenticationRequired');
    const subscription = await subscribe(customer);
    expect(subscription.status).toBe('incomplete');
    const intent = await intentOf(subscription);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await answer(stage.simulator.url, intent, 'fail');
    expect(await stage.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await stage.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    await answer(stage.simulator.url, intent, 'authenticate');
    expect(await stage.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('an incomplete subscription expires after 23 hours without payment', async () => {
    const customer = await join(stage, 'pm_card_chargeCustomerFail');
    const { id } = await subscribe(customer);
    stage.clock.now += 23 * hour - 1;
    expect(await stage.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete' });
    stage.clock.now += 1;
    const expired = await stage.stripe.subscriptions.retrieve(id, { expand });
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
    expect(await intentOf(expired)).toMatchObject({ status: 'canceled' });
    expect((await stage.stripe.subscriptions.list({ customer })).data).toEqual([]);
  });
});
