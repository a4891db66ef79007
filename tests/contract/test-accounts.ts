import { randomUUID } from 'node:crypto';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, vi } from 'vitest';
import { keys } from '#functions/_data/table/keys.ts';
import type { SignedIn } from '#shared/contracts/auth.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { roleManagement, type ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { sampleReview } from '../support/sample-items.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { callSuccessfully } from './call-operation.ts';
import { createSubscription, type SubscriptionIds } from './create-subscription.ts';

/** The session tokens of the accounts that the matrices call with. */
export interface TestAccounts {
  customer: string;
  customerId: string;
  other: string;
  admin: string;
  banned: string;
  /** A session that has ended. */
  ended: string;
  /** The account of the fuzzer's calls; its state is arbitrary. */
  fuzzed: string;
}

const register = (name: string) =>
  callSuccessfully<SignedIn>(api.auth.register, {
    body: { name, email: `${randomUUID()}@example.com`, password: 'Secreta7' },
  });

/** Registers new accounts, so that test files do not share any. */
export async function createTestAccounts(): Promise<TestAccounts> {
  const [customer, other, banned, ended, fuzzed] = await Promise.all(
    ['Clara Cliente', 'Óscar Otro', 'Bea Baneada', 'Eva Ida', 'Félix Fuzz'].map(register),
  );
  const admin = await signInAdmin();
  await callSuccessfully(api.auth.logout, { token: ended!.token });
  await ban(banned!.data.user._id);
  return {
    customer: customer!.token,
    customerId: customer!.data.user._id,
    other: other!.token,
    admin,
    banned: banned!.token,
    ended: ended!.token,
    fuzzed: fuzzed!.token,
  };
}

/** A user of the back office, whose role a test changes. */
export interface StaffMember {
  token: string;
  role: ManagedRole;
}

/** Creates a user with a new role that grants nothing yet. */
export async function createStaffMember(admin: string): Promise<StaffMember> {
  const name = `rol-${randomUUID().slice(0, 13)}`;
  const { data } = await callSuccessfully<ResponseBody<typeof roleManagement.create>>(roleManagement.create, {
    token: admin,
    body: { name, displayName: name, permissions: [] },
  });
  const { role } = data;
  const user = await register('Rosa Rol');
  const { _id } = user.data.user;
  await callSuccessfully(roleManagement.assign, {
    token: admin,
    params: { id: _id },
    body: { roleId: role._id },
  });
  return { token: user.token, role };
}

/** Types the password of a session: a slow run of many calls goes on with a fresh proof. */
export const prove = (token: string, password = 'Secreta7') =>
  callSuccessfully(api.proof.give, { token, body: { password } });

/** The token of another sign-in of the admin. */
export async function signInAdmin(): Promise<string> {
  const { email, password } = inject('cloud').accounts.admin;
  return (await callSuccessfully<SignedIn>(api.auth.login, { body: { email, password } })).token;
}

/** Makes the role of a user grant exactly these permissions. */
export async function grant(admin: string, member: StaffMember, granted: Permission[]): Promise<void> {
  const { _id, version } = member.role;
  const { data } = await callSuccessfully<ResponseBody<typeof roleManagement.edit>>(roleManagement.edit, {
    token: admin,
    params: { id: _id },
    body: { permissions: granted, version },
  });
  member.role = data.role;
}

/** The token of a view of the site as a customer. */
export async function viewAs(admin: string, userId: string): Promise<string> {
  const { token } = await callSuccessfully<SignedIn>(api['user-management'].viewAs, {
    token: admin,
    params: { id: userId },
    body: { reason: 'Una prueba' },
  });
  return token;
}

/** Bans a user directly in the table. */
async function ban(userId: string): Promise<void> {
  const client = dynamoClient(inject('cloud').dynamoUrl);
  await client.send(
    new UpdateItemCommand({
      TableName: inject('cloud').tableName,
      Key: { pk: { S: `account#${userId}` }, sk: { S: 'user' } },
      UpdateExpression: 'SET banned = :yes',
      ExpressionAttributeValues: { ':yes': { BOOL: true } },
    }),
  );
}

/** The ids of a customer's items. */
export interface OwnedItems extends SubscriptionIds {
  orderId: string;
  sessionId: string;
  productId: string;
  /** An order that is on its way, with its product. */
  sentOrder: { id: string; product: string };
  /** A product that the customer has reviewed. */
  reviewedProductId: string;
  assessmentId: string;
  notificationId: string;
  /** A second sign-in of the customer. */
  deviceId: string;
  /** A finished download of the customer. */
  downloadId: string;
  passkeyId: string;
}

/** Creates a cart, an open order, an assessment, a notification and a subscription for a customer. */
export async function createOwnedItems({ customer, customerId, admin }: TestAccounts): Promise<OwnedItems> {
  const subscription = await createSubscription(customer);
  const [
    shopping,
    sentOrder,
    reviewedProductId,
    assessmentId,
    notificationId,
    deviceId,
    downloadId,
    passkeyId,
  ] = await Promise.all([
    createOrder(customer),
    putSentOrder(customerId),
    putReview(customerId),
    createAssessment(customer),
    createNotification(customerId, admin),
    signInElsewhere(customer),
    createDownload(customer),
    putPasskey(customerId),
  ]);
  await postponeRoutine(customerId, admin);
  const made = {
    sentOrder,
    reviewedProductId,
    assessmentId,
    notificationId,
    deviceId,
    downloadId,
    passkeyId,
  };
  return { ...shopping, ...subscription, ...made };
}

/** Moves the first routine to the far future: a run of another test must not change the customer between two snapshots. */
async function postponeRoutine(userId: string, token: string): Promise<void> {
  const { get, save } = api['routine-progress'];
  const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId } = await assessmentForm();
  // the webhook of the payment arrives asynchronously
  const isActive = async () => {
    const { data } = await callSuccessfully<ResponseBody<typeof get>>(get, { token, params: { userId } });
    expect(data.userProgress.subscriptionStatus).toBe('active');
  };
  // a busy machine may take long
  await vi.waitFor(isActive, { timeout: 30_000 });
  const body = { userId, workoutTypeId, trainingFrequencyId, nextDueDate: '2100-01-01' };
  await callSuccessfully(save, { token, body });
}

async function signInElsewhere(token: string): Promise<string> {
  const { data } = await callSuccessfully<ResponseBody<typeof api.auth.me>>(api.auth.me, { token });
  await callSuccessfully(api.auth.login, { body: { email: data.email, password: 'Secreta7' } });
  const list = await callSuccessfully<ResponseBody<typeof api.devices.list>>(api.devices.list, { token });
  return list.data.devices.find(({ isCurrent }) => !isCurrent)!._id;
}

async function createDownload(token: string): Promise<string> {
  const { beginDownload, showDownload } = api['account-data'];
  await callSuccessfully(beginDownload, { token });
  const find = () => callSuccessfully<ResponseBody<typeof showDownload>>(showDownload, { token });
  await vi.waitFor(async () => expect((await find()).data.download).toMatchObject({ state: 'finished' }), {
    timeout: 60_000,
  });
  return (await find()).data.download!._id;
}

async function createAssessment(token: string): Promise<string> {
  const { data } = await callSuccessfully<{ data: { assessment: { _id: string } } }>(api.assessments.create, {
    token,
    body: await assessmentForm(),
  });
  return data.assessment._id;
}

async function createNotification(user: string, token: string): Promise<string> {
  const { data } = await callSuccessfully<{ data: { notification: { _id: string } } }>(
    api.notifications.create,
    {
      token,
      body: { user, title: 'Aviso', message: 'El domingo no hay envíos.' },
    },
  );
  return data.notification._id;
}

async function createOrder(token: string) {
  const list = await callSuccessfully<{
    data: { products: { _id: string; price: number; stock: number }[] };
  }>(api.products.list, {
    query: { sort: 'price' },
  });
  const product = list.data.products.find(({ stock }) => stock > 10)!;
  await callSuccessfully(api.cart.add, { token, body: { productId: product._id, quantity: 2 } });
  const items = [{ product: product._id, quantity: 1, price: product.price }];
  const { data } = await callSuccessfully<{ data: { sessionId: string; orderId: string } }>(
    api['shop-stripe'].createCheckoutSession,
    { token, body: { items } },
  );
  return { ...data, productId: product._id };
}

/** Writes an order of two units that was paid and sent, of which one is to be returned, as Stripe, admin and buyer would make it. */
async function putSentOrder(userId: string): Promise<OwnedItems['sentOrder']> {
  const { dynamoUrl, tableName } = inject('cloud');
  const sent = sampleOrder(new Date(), { userId, status: 'shipped', deliveredAt: null });
  const [line] = sent.lines;
  const returned = { productId: line!.productId, quantity: 1, restocked: 0, writtenOff: 0, refused: 0 };
  const asked = { _id: 'ret_1', key: randomUUID(), state: 'requested', requestedAt: sent.createdAt };
  const order = {
    ...sent,
    lines: [{ ...line!, quantity: 2 }],
    returns: [{ ...asked, isSent: true, isSealed: true, reason: '', lines: [returned] }],
  };
  await DynamoDBDocumentClient.from(dynamoClient(dynamoUrl)).send(
    new PutCommand({ TableName: tableName, Item: { ...keys.order(userId, order._id), ...order } }),
  );
  return { id: order._id, product: order.lines[0]!.productId };
}

/** Writes a passkey, as its owner would add it. */
async function putPasskey(userId: string): Promise<string> {
  const { dynamoUrl, tableName } = inject('cloud');
  const createdAt = new Date().toISOString();
  const passkey = { _id: 'x', credentialId: 'x', publicKey: 'x', counter: 0, name: 'Móvil', createdAt };
  await DynamoDBDocumentClient.from(dynamoClient(dynamoUrl)).send(
    new PutCommand({
      TableName: tableName,
      Item: { ...keys.passkey(userId, passkey._id), ...passkey, transports: [], lastUsedAt: null },
    }),
  );
  return passkey._id;
}

/** Writes a review that waits to be read, as its author would. */
async function putReview(userId: string): Promise<string> {
  const { dynamoUrl, tableName } = inject('cloud');
  const productId = 'prd_01JD0000000000000000000001';
  const review = sampleReview({ userId, productId });
  await DynamoDBDocumentClient.from(dynamoClient(dynamoUrl)).send(
    new PutCommand({ TableName: tableName, Item: { ...keys.review(userId, productId), ...review } }),
  );
  return productId;
}

/** The notifications without the fields about their mails, which are sent asynchronously. */
async function listNotifications(token: string) {
  const { data } = await callSuccessfully<ResponseBody<typeof api.notifications.list>>(
    api.notifications.list,
    {
      token,
    },
  );
  return data.notifications.map((notice) => ({ ...notice, emailSent: null, emailSentAt: null }));
}

/** A snapshot of everything that the customer can read. Stripe calls are rate-limited: made only for operations of Stripe. */
createOwnedItems.snapshot = async (token: string, isOfStripe: boolean): Promise<unknown> => ({
  cart: await callSuccessfully(api.cart.get, { token }),
  profile: await callSuccessfully(api.auth.me, { token }),
  orders: await callSuccessfully(api.orders.mine, { token }),
  reviews: await callSuccessfully(api.reviews.mine, { token }),
  details: await callSuccessfully(api['user-details'].mine, { token }),
  notifications: await listNotifications(token),
  devices: await callSuccessfully(api.devices.list, { token }),
  passkeys: await callSuccessfully(api.passkeys.list, { token }),
  unread: await callSuccessfully(api.notifications.unreadCount, { token }),
  subscription: isOfStripe && (await callSuccessfully(api.stripe.subscriptionInfo, { token })),
});
