import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { readOptions } from '../../web/src/api/option-list.ts';
import { operations } from './operations.ts';
import {
  backOfficeCalls,
  storefrontCalls,
  type Caller,
  type Known,
  type SpecifiedCall,
} from '../support/journeys/specified-calls.ts';
import {
  createCustomerWithCard,
  localStripe,
  newAssessedUser,
  newSubscriber,
  plans,
} from '../support/journeys/subscribers.ts';
import { createProducts, newSearchWord } from '../support/journeys/test-products.ts';
import { callApi, newCustomer, newEmail, signIn } from '../support/journeys/test-users.ts';

/** The documented calls, each at most once. */
const named = `
POST /auth/login, POST /auth/register, GET /auth/me, GET /auth/subscription-info, PUT /auth/update-profile, GET /auth/check-email,
GET /user-details/me, GET /userdetails/me, PUT /userdetails/me, GET /eating-habits, GET /nutrition-types, GET /fitness-levels,
GET /motivations, GET /training-frequencies, GET /workouttypes, GET /products, GET /products/{id}, GET /products/category/{category},
GET /products/featured, GET /products/search, GET /products/management/featured, POST /shop-stripe/create-checkout-session,
POST /cart/add, GET /cart, PUT /cart/{id}, DELETE /cart/{id}, DELETE /cart/clear, GET /categories, GET /categories/active,
GET /categories/{id}, POST /categories, PUT /categories/{id}, DELETE /categories/{id}, PUT /categories/order,
POST /categories/initialize, GET /categories/{id}/stats, GET /oauth/google, POST /oauth/google/check-email,
GET /oauth/google/user/{id}, GET /notifications, GET /notifications/{id}, PUT /notifications/{id}/read,
PUT /notifications/mark-all-read, GET /notifications/unread-count, DELETE /notifications/{id}, POST /notifications,
GET /orders/my-orders, GET /stripe/subscription-types-with-pricing, GET /subscription-types,
GET /stripe/customer/{id}/upcoming-invoice, PUT /stripe/subscription/{id}/cancel, PUT /stripe/subscription/{id}/reactivate,
PUT /stripe/subscription/{id}/change, POST /stripe/create-customer-only, POST /stripe/setup-intent,
PUT /stripe/payment-method/replace,
POST /assessments, GET /assessments/{id}, GET /sports-activities, POST /emails/send-template, POST /stripe/create-customer,
POST /stripe/create-subscription, POST /stripe/create-subscription-with-user, GET /stripe/customer/{id}/payment-methods,
GET /stripe/subscription/{id}, PUT /stripe/payment-method, GET /stripe/customer/{id}/complete,
GET /stripe/customer/{id}/payment-history, GET /stripe/subscription/{id}/complete, GET /routines/grid,
POST /routines/google-drive, PATCH /routines/{id}/drive-link, PATCH /routines/{id}/move, DELETE /routines/{id},
POST /routines/{id}/duplicate, GET /users/all, GET /users, PUT /users/{id}/ban, PUT /users/{id}/unban, PUT /users/{id}/role,
GET /roles, POST /roles, PUT /roles/{id}, POST /roles/initialize, GET /products/management/dashboard, POST /products,
PUT /products/{id}, DELETE /products/{id}, GET /orders, GET /orders/management/stats, PUT /orders/{id}/status,
PUT /orders/{id}/tracking, GET /routine-progress, GET /routine-progress/me, GET /routine-progress/{userId}, POST /routine-progress,
GET /routine-progress/next-routine/{workoutType}/{frequency}, GET /routine-progress/{userId}/next-routine/{workoutType}/{frequency},
POST /routine-progress/force-send, POST /routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}, GET /routine-progress/stats,
PUT /routine-progress/{userId}/subscription
`
  .trim()
  .split(/,\s+/);

const known: Known = {};
const callers: Partial<Record<Caller, SignedIn>> = {};

beforeAll(async () => {
  const [admin, customer, subscriber, other, [product]] = await Promise.all([
    signIn('admin'),
    newAssessedUser(),
    newSubscriber(),
    newCustomer(),
    createProducts({ priceCents: 2490, stock: 50 }),
  ]);
  Object.assign(callers, { admin, customer, subscriber: subscriber.signedIn });
  const buyer = await createCustomerWithCard(customer);
  const { id: newCard } = await localStripe().paymentMethods.attach('pm_card_mastercard', {
    customer: subscriber.customerId,
  });
  const [basico, premium] = await plans();
  const first = async (path: string) => readOptions(await callApi('GET', path))[0]!._id;
  Object.assign(known, {
    newEmail: newEmail(),
    guestEmail: newEmail(),
    signUpEmail: newEmail(),
    unknownEmail: newEmail(),
    word: newSearchWord(),
    customerUser: customer.data.user._id,
    order: await prepareCustomer(customer.data.user._id),
    otherUser: other.data.user._id,
    subscriberUser: subscriber.signedIn.data.user._id,
    subscriberEmail: subscriber.email,
    customer: subscriber.customerId,
    subscription: subscriber.subscriptionId,
    newCard,
    buyer: buyer.customerId,
    buyerCard: buyer.paymentMethodId,
    plan: premium._id,
    otherPlan: basico._id,
    product: product!._id,
    shelf: product!.categoryId,
    freeMonth: '101',
    eatingHabit: await first('/eating-habits'),
    nutritionType: await first('/nutrition-types'),
    fitnessLevel: await first('/fitness-levels'),
    sportsActivity: await first('/sports-activities'),
    motivation: await first('/motivations'),
    trainingFrequency: await first('/training-frequencies'),
    workoutType: await first('/workouttypes'),
    signUpCard: 'pm_card_visa',
  });
});

/** An order of the customer that is paid and not sent yet, and a sign-in with Google; returns the order's id. */
async function prepareCustomer(userId: string): Promise<string> {
  const [{ transact }, { placeOrderSteps }, { changeUserStep, findUser }] = await Promise.all([
    import('#functions/platform/table/table.ts'),
    import('#functions/orders/order-changes.ts'),
    import('#functions/accounts/users.ts'),
  ]);
  await transact([changeUserStep(userId, { googleSub: userId }, {})]);
  const unsent = { carrier: null, trackingNumber: null, deliveredAt: null };
  const order = sampleOrder(new Date(), { userId, status: 'processing', ...unsent });
  await transact(placeOrderSteps(order, (await findUser(userId))!));
  return order._id;
}

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** The answer of the gateway to exactly this call; throws for an error. */
async function answerOf({ call, as, path, body, isForm }: SpecifiedCall): Promise<unknown> {
  const [method, named] = call.split(' ') as [string, string];
  const { gatewayUrl, originSecret } = inject('cloud');
  const content = body?.(known);
  const response = await fetch(`${gatewayUrl}/api${path?.(known) ?? named}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-origin-secret': originSecret,
      'x-viewer-ip': `203.0.113.${randomInt(255)}:${randomInt(65_536)}`,
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(as !== 'visitor' && { authorization: `Bearer ${callers[as]!.token}` }),
    },
    ...(content !== undefined && {
      body: isForm ? formOf(content as Record<string, string | string[]>) : JSON.stringify(content),
    }),
  });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${call} answered ${response.status}: ${text}`);
  return text === '' || response.status >= 300 ? '' : (JSON.parse(text) as unknown);
}

const calls = [...storefrontCalls, ...backOfficeCalls];

describe('the documented calls, with exactly their payloads', () => {
  it('every documented call is in the table, and is an operation of the contract', () => {
    expect([...new Set(calls.map(({ call }) => call))].toSorted()).toEqual(named.toSorted());
    const paths = new Set(
      operations.flatMap(({ endpoint: { method, path, aliases = [] } }) =>
        [path, ...aliases].map((each) => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
      ),
    );
    expect(named.filter((call) => !paths.has(call.replaceAll(/\{\w+\}/g, '{}')))).toEqual([]);
  });

  // one after the other: a call finds what an earlier one has made
  it.each(calls)('$call for a $as', async (row) => {
    if (row.call === 'POST /stripe/create-subscription-with-user') {
      const card = await localStripe().paymentMethods.attach('pm_card_visa', {
        customer: known['signUpCustomer']!,
      });
      known['signUpCard'] = card.id;
    }
    const answer = await answerOf(row);
    const { error } = row.answer.safeParse(answer);
    expect(error?.issues ?? []).toEqual([]);
    row.learn?.(answer as never, known);
  });
});
