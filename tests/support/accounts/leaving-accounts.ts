import type { StoredOrder } from '#functions/orders/orders.ts';
import { authCalls, freshIp, newAccount, password } from '../../accounts/accounts.ts';
import { call } from '../call.ts';
import { sampleOrder } from '../sample-order.ts';
import type { Shop } from '../start-shop.ts';
import { assessmentForm } from '../subscriptions/assessment-form.ts';
import { day, type startSubscriberCalls } from '../subscriptions/subscriber-calls.ts';

/** Accounts that are deleted, and the calls about it. Call it after `startShop`. */
export async function startLeavingAccounts(
  shop: Shop,
  life: Awaited<ReturnType<typeof startSubscriberCalls>>,
) {
  const { handler } = await import('#functions/privacy/erasure/account-data.lambda.ts');
  const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const { ensureCustomer } = await import('#functions/orders/checkout/stripe-customers.ts');
  const { saveAssessment } = await import('#functions/subscriptions/access/save-assessment.ts');
  const calls = authCalls(auth);

  const ask = (method: string, token: string, body?: object, query?: Record<string, string>) =>
    call(handler, `${method} /api/account/deletion`, {
      token,
      ip: freshIp(),
      ...(body && { body }),
      ...(query && { query }),
    });
  const request = (token: string, body: object = { password }) => ask('POST', token, body);

  /** A customer with a session, without anything else. */
  async function customer() {
    const account = await newAccount(calls);
    const tryToSignIn = () => calls.login({ email: account.email, password });
    const signIn = async () => (await tryToSignIn()).body.token as string;
    return { ...account, signIn, tryToSignIn };
  }

  /** A customer with a paid subscription and its routines. */
  async function subscribedCustomer() {
    const account = await customer();
    await saveAssessment(account.userId, await assessmentForm(), new Date());
    const customerId = await ensureCustomer((await findUser(account.userId))!);
    const who = { userId: account.userId, customerId, cardId: await life.saveCard(customerId), id: '' };
    const { status } = await life.subscribe(who);
    if (status !== 200) throw new Error(`not subscribed: ${status}`);
    await shop.stripe.idle();
    return { ...account, ...who };
  }

  /** An order whose last day of withdrawal is over, unless the facts say otherwise. */
  async function ordered(userId: string, facts: Partial<StoredOrder> = {}) {
    const order = sampleOrder(new Date(Date.now() - 60 * day), { userId, ...facts });
    await transact(placeOrderSteps(order, (await findUser(userId))!));
    return order;
  }

  return { ask, request, customer, subscribedCustomer, ordered };
}
