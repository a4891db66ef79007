import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startDownloadCalls } from '../support/accounts/download-calls.ts';
import { allItems } from '../support/accounts/known-person.ts';
import { call } from '../support/call.ts';
import { startCheckoutCalls } from '../support/checkout-calls.ts';
import { sampleReview } from '../support/sample-items.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { freshToken, givePassword } from '../support/sign-in.ts';
import { cartLine, createProduct, startShop } from '../support/start-shop.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { loggedSession, loggedSet } from '../support/workouts/sample-plan.ts';
import { startWorkoutCalls } from '../support/workouts/workout-calls.ts';
import { operations } from './operations.ts';
import { lambdaEntries } from '#infra/build/build-functions.ts';

const shop = await startShop();
afterAll(() => shop.close());
const life = await startSubscriberCalls(shop);
const downloads = await startDownloadCalls(shop);
const checkout = await startCheckoutCalls(shop);
const { addPasskeySteps } = await import('#functions/accounts/passkeys/passkeys.ts');
const { findUser, subAttribute } = await import('#functions/accounts/users.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { keys } = await import('#functions/entities.ts');
const { put, transact, update } = await import('#functions/platform/table/table.ts');

type Request = NonNullable<Parameters<typeof call>[2]>;

async function handlerOf(name: string): Promise<unknown> {
  return ((await import(`#${lambdaEntries()[name.split('.')[0]!]!}`)) as { handler: unknown }).handler;
}

/** Calls an operation by its name, such as `orders.get`. */
async function ask(name: string, request: Request) {
  const { endpoint } = operations.find((each) => each.name === name)!;
  return call(await handlerOf(name), `${endpoint.method} /api${endpoint.path}`, request);
}

/** The data of a call that must succeed. */
// oxlint-disable-next-line typescript/no-explicit-any -- as `call` has it: tests read fields of many shapes
async function askFor(name: string, request: Request): Promise<any> {
  const { status, body } = await ask(name, request);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(400);
  return body.data;
}

const owner = await life.candidate();
const { userId, customerId, cardId: paymentMethodId } = owner;
const user = (await findUser(userId))!;
const token = await freshToken(userId);
// who has nothing would be refused for that
const stranger = await life.subscriber();
const other = { token: await freshToken(stranger.userId) };

/** A paid order of two units, of which one is to be returned. */
function sentOrder() {
  const sent = sampleOrder(new Date(), { userId, status: 'shipped', deliveredAt: null });
  const [line] = sent.lines;
  const returned = { productId: line!.productId, quantity: 1, restocked: 0, writtenOff: 0, refused: 0 };
  const asked = { _id: 'ret_1', key: 'k', state: 'requested' as const, requestedAt: sent.createdAt };
  return {
    ...sent,
    lines: [{ ...line!, quantity: 2 }],
    returns: [
      {
        ...asked,
        isSent: true,
        isSealed: true,
        reason: '',
        lines: [returned],
        note: '',
        answer: '',
        refundedCents: 0,
      },
    ],
  };
}

await givePassword(userId);
const sent = sentOrder();
const notification = newNotification(
  {
    type: 'info',
    priority: 'low',
    title: 'Aviso',
    message: 'El domingo no hay envíos.',
    relatedId: null,
    relatedType: null,
  },
  new Date(),
);
const passkey = { _id: 'x', credentialId: 'x', publicKey: 'x', counter: 0, name: 'Móvil' };
const reviewed = 'prd_01JD0000000000000000000001';
await transact([...placeOrderSteps(sent, user), ...notificationSteps(userId, [notification])]);
await transact(
  addPasskeySteps((await findUser(userId))!, {
    ...passkey,
    transports: [],
    lastUsedAt: null,
    createdAt: new Date().toISOString(),
  }),
);
await put({ ...keys.review(userId, reviewed), ...sampleReview({ userId, productId: reviewed }) });

for (const each of [userId, stranger.userId])
  await update(keys.user(each), {
    update: `SET ${subAttribute.google} = :sub`,
    values: { ':sub': `sub-of-${each}` },
  });
const product = await createProduct();
await askFor('cart.add', { token, body: { productId: product._id, quantity: 2 } });
const { body: opened } = await checkout.open({ token, userId, user }, [cartLine(product)]);
const { sessionId, orderId } = opened.data;
// a second sign-in
await freshToken(userId);
const { devices } = await askFor('devices.list', { token });
const deviceId = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id;
const downloadId = await downloads.downloaded(token);

const plans = await askFor('subscriptions.subscriptionTypes', {});
const agreedAmount = Math.round(plans[0].monthlyCost * 100);
const choice = {
  customerId,
  paymentMethodId,
  subscriptionTypeId: plans[0]._id,
  billingCycle: 'monthly',
  agreedAmount,
};
const name = { firstName: 'Vera', lastName: 'Prueba', email: user.email };
const signUp = { ...choice, ...(await assessmentForm()), ...name };
const { subscriptionId } = await askFor('subscriptions.createSubscriptionWithUser', { token, body: signUp });
await shop.stripe.idle();
// a sign-up replaces an earlier one
const { assessment } = await askFor('assessments.create', { token, body: await assessmentForm() });

const workouts = await startWorkoutCalls();
const { deliveryId } = await workouts.send(userId, { month: 99 });
const { key: setKey, ...set } = loggedSet('1-1.a1.1');
const { key: sessionKey, ...session } = loggedSession('1-1');

const customer = { params: { id: customerId } };
const subscription = { params: { id: subscriptionId } };
const card = { customerId, paymentMethodId };

const otherWords = { rating: 1, text: 'Otras palabras que las suyas.' };

/** A call for each operation that takes an id, with the id of an item of the customer. */
const asks: Record<string, Request> = {
  'orders.get': { params: { id: orderId } },
  'orders.reorder': { params: { id: orderId } },
  'orders.requestReturn': {
    params: { id: sent._id },
    body: {
      key: '5f0c7f3e-5d0d-4a4e-9a5a-0b8f2f0f7d11',
      lines: [{ product: sent.lines[0]!.productId, quantity: 1 }],
      confirmed: true,
    },
  },
  'orders.cancelReturn': { params: { id: sent._id, returnId: 'ret_1' } },
  'cart.update': { params: { id: product._id }, body: { quantity: 5 } },
  'cart.remove': { params: { id: product._id } },
  'reviews.edit': { params: { id: reviewed }, body: otherWords },
  'reviews.remove': { params: { id: reviewed } },
  'checkout.confirm': { body: { sessionId } },
  'checkout.cancel': { body: { orderId } },
  'assessments.get': { params: { id: assessment._id } },
  'devices.end': { params: { id: deviceId } },
  'account-data.linkDownload': { params: { id: downloadId } },
  'passkeys.rename': { params: { id: passkey._id }, body: { name: 'Otro nombre' } },
  'passkeys.remove': { params: { id: passkey._id } },
  'notifications.get': { params: { id: notification._id } },
  'notifications.markRead': { params: { id: notification._id } },
  'notifications.remove': { params: { id: notification._id } },
  'subscriptions.setupIntent': { body: { customerId } },
  'subscriptions.createSubscription': { body: choice },
  'subscriptions.createSubscriptionWithUser': { body: signUp },
  'subscriptions.paymentMethods': customer,
  'subscriptions.paymentHistory': customer,
  'subscriptions.upcomingInvoice': customer,
  'subscriptions.completeCustomer': customer,
  'subscriptions.subscription': subscription,
  'subscriptions.completeSubscription': subscription,
  'subscriptions.pay': { ...subscription, body: { agreedAmount } },
  'subscriptions.cancel': subscription,
  'subscriptions.reactivate': { ...subscription, body: { agreedAmount } },
  'subscriptions.change': {
    ...subscription,
    body: {
      newSubscriptionTypeId: choice.subscriptionTypeId,
      billingCycle: 'annual',
      agreedAmount: Math.round(plans[0].annualCost * 100),
    },
  },
  'subscriptions.withdraw': { ...subscription, body: { confirmed: true } },
  'subscriptions.setPaymentMethod': { body: card },
  'subscriptions.removePaymentMethod': { params: { id: paymentMethodId } },
  'subscriptions.replacePaymentMethod': {
    body: { customerId, newPaymentMethodId: paymentMethodId },
  },
  'workouts.month': { params: { deliveryId } },
  'workouts.sheet': { params: { deliveryId } },
  'workouts.saveSet': { params: { deliveryId, key: setKey }, body: set },
  'workouts.saveSession': { params: { deliveryId, key: sessionKey }, body: session },
  'oauth.googleUser': { params: { id: userId } },
};

/** The signature proves whose the passkey is, not its id (tests/accounts/passkey-sign-in.table.test.ts). */
const signedIds = new Set(['passkeys.add', 'passkeys.prove', 'passkeys.signIn']);

/** Parameters whose items are public. */
const publicIds = new Set([
  'cart.add',
  'cart.merge',
  'stock-alerts.request',
  'reviews.create',
  'checkout.createCheckoutSession',
  'subscriptions.checkSignUp',
]);

const takesId = (schema: z.core.$ZodType | undefined) =>
  schema !== undefined &&
  /"(_?id|\w+Id|product)"/.test(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );

const owned = operations.filter(
  ({ name, endpoint }) =>
    (endpoint.access === 'user' || endpoint.access === 'anyone') &&
    !publicIds.has(name) &&
    !signedIds.has(name) &&
    (takesId(endpoint.params) || takesId(endpoint.query) || takesId(endpoint.body)),
);

it('every operation that takes an id has a call in the owner matrix', () => {
  expect(Object.keys(asks).toSorted()).toEqual(owned.map(({ name }) => name).toSorted());
});

/** All that table and Stripe have of the owner. */
async function ownersItems() {
  const ofOwner = (row: unknown) => [userId, customerId].some((id) => JSON.stringify(row).includes(id));
  const { customers, paymentMethods, setupIntents, subscriptions, schedules, invoices, checkouts, charges } =
    shop.stripe.state;
  const atStripe = [
    customers,
    paymentMethods,
    setupIntents,
    subscriptions,
    schedules,
    invoices,
    checkouts,
    charges,
  ];
  const [items, rows] = [await allItems(), atStripe.flatMap((kind) => [...kind.values()] as unknown[])];
  expect(items.filter(ofOwner).length).toBeGreaterThan(10);
  return structuredClone([...items, ...rows].filter(ofOwner));
}

/** P18: the id of another customer's item answers the same as an invented id. */
describe.each(owned)('$name', ({ name }) => {
  it('P18: another customer’s call is 404 and changes nothing; the owner’s call finds the item', async () => {
    const before = await ownersItems();
    const refused = await ask(name, { ...asks[name]!, token: other.token });
    expect(refused.status, JSON.stringify(refused.body)).toBe(404);
    expect(await ownersItems()).toEqual(before);
    const { status, body } = await ask(name, { ...asks[name]!, token });
    expect(status, JSON.stringify(body)).toBeLessThan(400);
  });
});
