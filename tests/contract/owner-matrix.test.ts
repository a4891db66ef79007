import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { operations } from './operations.ts';
import {
  createOwnedItems,
  createTestAccounts,
  prove,
  type OwnedItems,
  type TestAccounts,
} from './test-accounts.ts';

let tokens: TestAccounts;
let theirs: OwnedItems;
beforeAll(async () => {
  tokens = await createTestAccounts();
  theirs = await createOwnedItems(tokens);
});

const customer = () => ({ params: { id: theirs.stripeCustomerId } });
const subscription = () => ({ params: { id: theirs.subscriptionId } });
const card = () => ({ customerId: theirs.stripeCustomerId, paymentMethodId: theirs.paymentMethodId });

const otherWords = { rating: 1, text: 'Otras palabras que las suyas.' };

/** A call for each operation that takes an id, with the id of an item of the customer. */
const asks: Record<string, () => OperationRequest> = {
  'orders.get': () => ({ params: { id: theirs.orderId } }),
  'orders.reorder': () => ({ params: { id: theirs.orderId } }),
  'orders.requestReturn': () => ({
    params: { id: theirs.sentOrder.id },
    body: {
      key: '5f0c7f3e-5d0d-4a4e-9a5a-0b8f2f0f7d11',
      lines: [{ product: theirs.sentOrder.product, quantity: 1 }],
      confirmed: true,
    },
  }),
  'orders.cancelReturn': () => ({ params: { id: theirs.sentOrder.id, returnId: 'ret_1' } }),
  'cart.update': () => ({ params: { id: theirs.productId }, body: { quantity: 5 } }),
  'cart.remove': () => ({ params: { id: theirs.productId } }),
  'reviews.edit': () => ({ params: { id: theirs.reviewedProductId }, body: otherWords }),
  'reviews.remove': () => ({ params: { id: theirs.reviewedProductId } }),
  'shop-stripe.confirm': () => ({ body: { sessionId: theirs.sessionId } }),
  'shop-stripe.cancel': () => ({ body: { orderId: theirs.orderId } }),
  'assessments.get': () => ({ params: { id: theirs.assessmentId } }),
  'devices.end': () => ({ params: { id: theirs.deviceId } }),
  'account-data.linkDownload': () => ({ params: { id: theirs.downloadId }, body: { file: 'data' } }),
  'passkeys.rename': () => ({ params: { id: theirs.passkeyId }, body: { name: 'Otro nombre' } }),
  'passkeys.remove': () => ({ params: { id: theirs.passkeyId } }),
  'notifications.get': () => ({ params: { id: theirs.notificationId } }),
  'notifications.markRead': () => ({ params: { id: theirs.notificationId } }),
  'notifications.remove': () => ({ params: { id: theirs.notificationId } }),
  'stripe.setupIntent': () => ({ body: { customerId: theirs.stripeCustomerId } }),
  'stripe.createSubscription': () => ({ body: theirs.choice }),
  'stripe.createSubscriptionWithUser': () => ({ body: theirs.signUp }),
  'stripe.paymentMethods': customer,
  'stripe.paymentHistory': customer,
  'stripe.upcomingInvoice': customer,
  'stripe.completeCustomer': customer,
  'stripe.subscription': subscription,
  'stripe.completeSubscription': subscription,
  'stripe.pay': () => ({ ...subscription(), body: { agreedAmount: theirs.choice.agreedAmount } }),
  'stripe.cancel': subscription,
  'stripe.reactivate': () => ({ ...subscription(), body: { agreedAmount: theirs.choice.agreedAmount } }),
  'stripe.change': () => ({
    ...subscription(),
    body: {
      newSubscriptionTypeId: theirs.choice.subscriptionTypeId,
      billingCycle: 'annual',
      agreedAmount: theirs.annualAmount,
    },
  }),
  'stripe.withdraw': () => ({ ...subscription(), body: { confirmed: true } }),
  'stripe.setPaymentMethod': () => ({ body: card() }),
  'stripe.replacePaymentMethod': () => ({
    body: { customerId: theirs.stripeCustomerId, newPaymentMethodId: theirs.paymentMethodId },
  }),
  'oauth.googleUser': () => ({ params: { id: tokens.customerId } }),
};

/** The signature proves whose the passkey is, not its id (tests/api/accounts/passkey-sign-in.test.ts). */
const signedIds = new Set(['passkeys.add', 'passkeys.prove', 'passkeys.signIn']);

/** Parameters whose items are public. */
const publicIds = new Set([
  'cart.add',
  'cart.merge',
  'stock-alerts.request',
  'reviews.create',
  'shop-stripe.createCheckoutSession',
  'stripe.checkSignUp',
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

/** P18: the id of another customer's item answers the same as an invented id. */
describe.each(owned)('P18: $name', ({ name, endpoint }) => {
  it('P18: another customer’s call is 404 and changes nothing', async () => {
    const look = () => createOwnedItems.snapshot(tokens.customer, name.startsWith('stripe.'));
    const before = await look();
    if (endpoint.needsFreshProof) await prove(tokens.other);
    const { status } = await callOperation(endpoint, { ...asks[name]!(), token: tokens.other });
    expect(status).toBe(404);
    expect(await look()).toEqual(before);
  });

  it('the owner’s call finds the item', async () => {
    if (name === 'oauth.googleUser') return; // the demo customer has no Google identity
    if (endpoint.needsFreshProof) await prove(tokens.customer);
    const { status } = await callOperation(endpoint, { ...asks[name]!(), token: tokens.customer });
    expect(status).toBeLessThan(400);
  });
});
