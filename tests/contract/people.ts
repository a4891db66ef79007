import { randomUUID } from 'node:crypto';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, vi } from 'vitest';
import type { SignedIn } from '#shared/contracts/auth.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { dynamoClient } from '#infra/local/dynamodb.ts';
import { assessmentForm } from '../support/subscriptions/assessments.ts';
import { ask } from './client.ts';
import { subscribe, type Subscribed } from './subscribed.ts';

/** Tokens of everybody the matrices ask about. */
export interface People {
  customer: string;
  customerId: string;
  other: string;
  admin: string;
  banned: string;
  /** Signed out again. */
  ended: string;
  /** Takes the fuzzer's input; may end up in any state. */
  fuzzed: string;
}

const register = (name: string) =>
  ask<SignedIn>(api.auth.register, {
    body: { name, email: `${randomUUID()}@example.com`, password: 'Secreta1' },
  });

/** Signs everybody in: accounts of their own, so that files of tests do not meet. */
export async function people(): Promise<People> {
  const [customer, other, banned, ended, fuzzed] = await Promise.all(
    ['Clara Cliente', 'Óscar Otro', 'Bea Baneada', 'Eva Ida', 'Félix Fuzz'].map(register),
  );
  const { email, password } = inject('cloud').accounts.admin;
  const admin = await ask<SignedIn>(api.auth.login, { body: { email, password } });
  await ask(api.auth.logout, { token: ended!.token });
  await ban(banned!.data.user._id);
  return {
    customer: customer!.token,
    customerId: customer!.data.user._id,
    other: other!.token,
    admin: admin.token,
    banned: banned!.token,
    ended: ended!.token,
    fuzzed: fuzzed!.token,
  };
}

/** As an admin's ban writes it. */
async function ban(userId: string): Promise<void> {
  const client = dynamoClient(inject('cloud').dynamoUrl);
  await client.send(
    new UpdateItemCommand({
      TableName: inject('cloud').tableName,
      Key: { pk: { S: userId }, sk: { S: 'user' } },
      UpdateExpression: 'SET banned = :yes',
      ExpressionAttributeValues: { ':yes': { BOOL: true } },
    }),
  );
}

/** Things of one customer, by id. */
export interface Belongings extends Subscribed {
  orderId: string;
  sessionId: string;
  productId: string;
  assessmentId: string;
  notificationId: string;
}

/** Gives a customer a cart, an open order, an assessment, a notification and a subscription. */
export async function belongings({ customer, customerId, admin }: People): Promise<Belongings> {
  const subscription = await subscribe(customer);
  const [shopping, assessmentId, notificationId] = await Promise.all([
    shop(customer),
    assess(customer),
    notify(customerId, admin),
  ]);
  await putOff(customerId, admin);
  return { ...shopping, ...subscription, assessmentId, notificationId };
}

/** Their first routine is not due for long: what another test has sent to all must not come between two looks. */
async function putOff(userId: string, token: string): Promise<void> {
  const { get, save } = api['routine-progress'];
  const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId } = await assessmentForm();
  // by Stripe's word, which comes when it comes
  await vi.waitFor(async () => {
    const { data } = await ask<ResponseBody<typeof get>>(get, { token, params: { userId } });
    expect(data.userProgress.subscriptionStatus).toBe('active');
  });
  const body = { userId, workoutTypeId, trainingFrequencyId, nextDueDate: '2100-01-01' };
  await ask(save, { token, body });
}

async function assess(token: string): Promise<string> {
  const { data } = await ask<{ data: { assessment: { _id: string } } }>(api.assessments.create, {
    token,
    body: await assessmentForm(),
  });
  return data.assessment._id;
}

async function notify(user: string, token: string): Promise<string> {
  const { data } = await ask<{ data: { notification: { _id: string } } }>(api.notifications.create, {
    token,
    body: { user, title: 'Aviso', message: 'El domingo no hay envíos.' },
  });
  return data.notification._id;
}

async function shop(token: string) {
  const list = await ask<{ data: { products: { _id: string; price: number; stock: number }[] } }>(
    api.products.list,
    {
      query: { sort: 'price' },
    },
  );
  const product = list.data.products.find(({ stock }) => stock > 10)!;
  await ask(api.cart.add, { token, body: { productId: product._id, quantity: 2 } });
  const items = [{ product: product._id, quantity: 1, price: product.price }];
  const { data } = await ask<{ data: { sessionId: string; orderId: string } }>(
    api['shop-stripe'].createCheckoutSession,
    { token, body: { items } },
  );
  return { ...data, productId: product._id };
}

/** Without what tells that their mails have gone: those go when they go. */
async function notices(token: string) {
  const { data } = await ask<ResponseBody<typeof api.notifications.list>>(api.notifications.list, { token });
  return data.notifications.map((notice) => ({ ...notice, emailSent: null, emailSentAt: null }));
}

/** What the customer can see of their own, to be compared. Questions to Stripe are limited: only where it may matter. */
belongings.snapshot = async (token: string, isOfStripe: boolean): Promise<unknown> => ({
  cart: await ask(api.cart.get, { token }),
  profile: await ask(api.auth.me, { token }),
  orders: await ask(api.orders.mine, { token }),
  details: await ask(api['user-details'].mine, { token }),
  notifications: await notices(token),
  unread: await ask(api.notifications.unreadCount, { token }),
  subscription: isOfStripe && (await ask(api.stripe.subscriptionInfo, { token })),
});
