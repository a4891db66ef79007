import { api } from '#shared/contracts/index.ts';
import { planAmounts } from '../../support/subscriptions/plan-amounts.ts';
import type { Scenario } from './account-scenarios.ts';
import { monthlyPlan, newCustomerWithCard } from './sign-up-scenarios.ts';
import type { ScenarioRequest, ScenarioContext } from './scenario-context.ts';

interface Subscriber {
  token: string;
  customerId: string;
  paymentMethodId: string;
  id: string;
}

/** A new customer with a monthly subscription. */
async function newSubscriber(context: ScenarioContext, testCard?: string): Promise<Subscriber> {
  const { token, email } = await context.newCustomer();
  const card = await newCustomerWithCard(context, email, token, testCard);
  const body = { ...(await monthlyPlan(context)), ...card };
  const { data } = await context.ask<{ data: { subscriptionId: string } }>(
    api.subscriptions.createSubscription,
    {
      token,
      body,
    },
  );
  return { token, ...card, id: data.subscriptionId };
}

/** Each card withdraws once: one for the warm call, one for the measured one. */
const unusedCards = ['tok_amex', 'tok_mastercard'];

/** A scenario on the subscription of a new subscriber, or on its customer. */
const onNewSubscription =
  (
    prepare: (context: ScenarioContext, who: Subscriber) => Promise<unknown> | void,
    body?: object,
  ): Scenario =>
  async (context) => {
    const who = await newSubscriber(context);
    await prepare(context, who);
    return { token: who.token, params: { id: who.id }, body };
  };
/** To the monthly price of the plan of `monthlyPlan`. */
const agreement = { agreedAmount: 1999 };

const readScenario = onNewSubscription(() => {});
const ofCustomer: Scenario = async (context) => {
  const { token, customerId } = await newSubscriber(context);
  return { token, params: { id: customerId } };
};

async function changeToAnnual(context: ScenarioContext): Promise<ScenarioRequest> {
  const { token, id } = await newSubscriber(context);
  const { subscriptionTypeId: newSubscriptionTypeId } = await monthlyPlan(context);
  const choice = { newSubscriptionTypeId, billingCycle: 'annual' };
  const body = { ...choice, agreedAmount: (await planAmounts())(choice) };
  return { token, params: { id }, body };
}

/** The calls of /perfil/pagos. `pay` finds no late payment: the rest of its cost is at Stripe. */
export const subscriptionScenarios: Record<string, Scenario> = {
  'subscriptions.subscriptionInfo': readScenario,
  'subscriptions.paymentMethods': ofCustomer,
  'subscriptions.paymentHistory': ofCustomer,
  'subscriptions.upcomingInvoice': ofCustomer,
  'subscriptions.completeCustomer': ofCustomer,
  'subscriptions.subscription': readScenario,
  'subscriptions.completeSubscription': readScenario,
  'subscriptions.cancel': readScenario,
  'subscriptions.reactivate': onNewSubscription(
    ({ ask }, { token, id }) => ask(api.subscriptions.cancel, { token, params: { id } }),
    agreement,
  ),
  'subscriptions.change': changeToAnnual,
  'subscriptions.pay': onNewSubscription(() => {}, agreement),
  'subscriptions.withdraw': async (context) => {
    const { token, id } = await newSubscriber(context, unusedCards.pop());
    return { token, params: { id }, body: { confirmed: true } };
  },
  'subscriptions.setPaymentMethod': async (context) => {
    const { token, customerId, paymentMethodId } = await newSubscriber(context);
    return { token, body: { customerId, paymentMethodId } };
  },
  'subscriptions.replacePaymentMethod': async (context) => {
    const { token, customerId, paymentMethodId } = await newSubscriber(context);
    return { token, body: { customerId, newPaymentMethodId: paymentMethodId } };
  },
};
