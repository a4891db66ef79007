import { api } from '#shared/contracts/index.ts';
import type { Scenario } from './account-scenarios.ts';
import { choose, withCard } from './sign-up-scenarios.ts';
import type { Sent, Stage } from './scenario-context.ts';

interface Subscriber {
  token: string;
  customerId: string;
  paymentMethodId: string;
  id: string;
}

/** Somebody with a monthly subscription. */
async function newSubscriber(stage: Stage): Promise<Subscriber> {
  const { token, email } = await stage.newPerson();
  const card = await withCard(stage, email, token);
  const body = { ...(await choose(stage)), ...card };
  const { data } = await stage.ask<{ data: { subscriptionId: string } }>(api.stripe.createSubscription, {
    token,
    body,
  });
  return { token, ...card, id: data.subscriptionId };
}

/** An operation on a subscription, or on its customer, of somebody new. */
const rule =
  (prepare: (stage: Stage, who: Subscriber) => Promise<unknown> | void, body?: object): Scenario =>
  async (stage) => {
    const who = await newSubscriber(stage);
    await prepare(stage, who);
    return { token: who.token, params: { id: who.id }, body };
  };
const look = rule(() => {});
const ofCustomer: Scenario = async (stage) => {
  const { token, customerId } = await newSubscriber(stage);
  return { token, params: { id: customerId } };
};

async function changeToAnnual(stage: Stage): Promise<Sent> {
  const { token, id } = await newSubscriber(stage);
  const { subscriptionTypeId } = await choose(stage);
  const body = { newSubscriptionTypeId: subscriptionTypeId, billingCycle: 'annual' };
  return { token, params: { id }, body };
}

/** What subscribers ask of /perfil/pagos. `pay` finds nothing late: what it costs besides is Stripe's. */
export const subscriptionScenarios: Record<string, Scenario> = {
  'stripe.subscriptionInfo': look,
  'stripe.paymentMethods': ofCustomer,
  'stripe.paymentHistory': ofCustomer,
  'stripe.upcomingInvoice': ofCustomer,
  'stripe.completeCustomer': ofCustomer,
  'stripe.subscription': look,
  'stripe.completeSubscription': look,
  'stripe.cancel': look,
  'stripe.reactivate': rule(({ ask }, { token, id }) => ask(api.stripe.cancel, { token, params: { id } })),
  'stripe.change': changeToAnnual,
  'stripe.pay': look,
  'stripe.withdraw': rule(() => {}, { confirmed: true }),
  'stripe.setPaymentMethod': async (stage) => {
    const { token, customerId, paymentMethodId } = await newSubscriber(stage);
    return { token, body: { customerId, paymentMethodId } };
  },
  'stripe.replacePaymentMethod': async (stage) => {
    const { token, customerId, paymentMethodId } = await newSubscriber(stage);
    return { token, body: { customerId, newPaymentMethodId: paymentMethodId } };
  },
};
