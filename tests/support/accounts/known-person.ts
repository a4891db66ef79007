import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { sampleOrder } from '../sample-order.ts';
import { assessmentForm } from '../subscriptions/assessment-form.ts';
import { authCalls, freshIp, password } from '../../accounts/accounts.ts';
import { call } from '../call.ts';
import { createProduct, type Shop } from '../start-shop.ts';
import { loggedSession, loggedSet } from '../workouts/sample-plan.ts';
import { startWorkoutCalls } from '../workouts/workout-calls.ts';
import { day, type startSubscriberCalls } from '../subscriptions/subscriber-calls.ts';

/** A person whose every word can be told from all other words of a test. */
export const zenobia = {
  name: 'Zenobia Quiroga',
  email: 'zenobia.quiroga@jazmines.example',
  phone: '+34611222333',
  street: 'Travesía del Jazmín 7',
  city: 'Villajazmín',
  postalCode: '49123',
};

/** What an erasure must leave nowhere: plain, as index terms have it, and without spaces. */
const traces = [
  'zenobia',
  'quiroga',
  'jazm',
  '611222333',
  '611222333',
  '49123',
  'parcel-of-zen',
  'likes climbing',
];

/** A customer with something of every kind: account, devices, orders, refund, return, review, alert, assessment, subscription, notes. */
export async function knownPerson(shop: Shop, life: Awaited<ReturnType<typeof startSubscriberCalls>>) {
  const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
  const { handler: assessments } = await import('#functions/training/assessments.lambda.ts');
  const { handler: carts } = await import('#functions/orders/checkout/cart.lambda.ts');
  const { handler: reviews } = await import('#functions/reviews/reviews.lambda.ts');
  const { handler: moderation } = await import('#functions/reviews/review-management.lambda.ts');
  const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
  const { handler: desk } = await import('#functions/orders/desk/order-management.lambda.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
  const { addPasskeySteps } = await import('#functions/accounts/passkeys/passkeys.ts');
  const { newRecoveryCodes } = await import('#functions/accounts/passkeys/recovery-codes.ts');
  const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
  const { putRefundStep } = await import('#functions/orders/refunds/refunds.ts');
  const { keepAlertSteps } = await import('#functions/catalogue/stock/stock-alerts.ts');
  const { ensureCustomer } = await import('#functions/orders/checkout/stripe-customers.ts');
  const { newId } = await import('#functions/platform/kit/ids.ts');
  const { signIn } = await import('../sign-in.ts');

  const calls = authCalls(auth);
  const { body } = await calls.register({ name: zenobia.name, email: zenobia.email, password });
  const userId: string = body.data.user._id;
  let token: string = body.token;
  /** Signs in, as after a clock that has moved. */
  const signedIn = async (): Promise<string> => {
    const answer = await calls.login({ email: zenobia.email, password });
    expect(answer.status).toBe(200);
    return (token = answer.body.token);
  };
  await signedIn();
  const address = { address: zenobia.street, city: zenobia.city, postalCode: zenobia.postalCode };
  const saved = await calls.update(token, { phone: zenobia.phone, shippingAddress: address });
  expect(saved.status).toBe(200);
  const customerId = await ensureCustomer((await findUser(userId))!);
  const who = { userId, customerId, cardId: await life.saveCard(customerId), id: '' };
  expect((await life.subscribe(who)).status).toBe(200);
  await shop.stripe.idle();
  const form = await assessmentForm();
  expect((await call(assessments, 'POST /api/assessments', { token, body: form })).status).toBe(201);

  const product = await createProduct();
  const shippingAddress = { name: zenobia.name, country: 'ES', ...address };
  const order = sampleOrder(new Date(Date.now() - 60 * day), {
    userId,
    shippingAddress,
    trackingNumber: 'PARCEL-OF-ZEN',
    returns: [
      {
        _id: newId('ret', new Date()),
        key: 'k',
        state: 'rejected',
        requestedAt: new Date().toISOString(),
        isSent: true,
        isSealed: true,
        reason: 'Zenobia likes climbing more',
        lines: [],
        note: 'Zenobia',
        answer: 'Estimada Zenobia',
        refundedCents: 0,
      },
    ],
  });
  order.lines[0]!.productId = product._id;
  await transact(placeOrderSteps(order, (await findUser(userId))!));
  await transact([
    putRefundStep(order, {
      _id: newId('rfd', new Date()),
      orderId: order._id,
      userId,
      state: 'outside',
      cents: 100,
      lines: [],
      shippingCents: 0,
      freeCents: 0,
      closesAs: null,
      reason: 'Zenobia asked',
      author: null,
      createdAt: new Date().toISOString(),
      failure: null,
      stripeId: null,
      outside: {
        cents: 100,
        reason: 'by hand to Zenobia',
        author: { _id: 'usr_staff', name: 'Sara' },
        at: new Date().toISOString(),
      },
    }),
    ...keepAlertSteps(product._id, zenobia.email, new Date()),
  ]);
  // after the sign-ins: the link in the mail about a new device has the address until it expires
  await transact([changeUserStep(userId, { emailVerified: true }, { email: zenobia.email })]);
  const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [], lastUsedAt: null };
  const named = { _id: 'x', name: 'Móvil de Zenobia', createdAt: new Date().toISOString() };
  await transact([
    ...addPasskeySteps((await findUser(userId))!, { ...passkey, ...named }),
    newRecoveryCodes(userId, new Date()).step,
  ]);
  const admin = await signIn('admin');
  const byAdmin = (handler: unknown, route: string, params: object, sent: object) =>
    call(handler, route, { token: admin.token, params: params as Record<string, string>, body: sent });
  const asked = [
    await call(carts, 'POST /api/cart/add', { token, body: { productId: product._id, quantity: 1 } }),
    await call(reviews, 'POST /api/products/{id}/reviews', {
      token,
      params: { id: product._id },
      body: { rating: 5, title: 'Bien', text: 'Se disuelve bien y sabe bien.' },
    }),
    await byAdmin(users, 'POST /api/users/{id}/notes', { id: userId }, { text: 'Zenobia likes climbing' }),
    await byAdmin(users, 'POST /api/users/{id}/view-as', { id: userId }, { reason: 'Una pregunta' }),
    await byAdmin(desk, 'POST /api/orders/{id}/notes', { id: order._id }, { text: 'Zenobia likes climbing' }),
  ];
  for (const answer of asked)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expect.any(Number) });
  const { workoutType, trainingFrequency } = form;
  const workouts = await startWorkoutCalls();
  const trained = { token, ...(await workouts.send(userId, { workoutType, trainingFrequency, month: 99 })) };
  const logged = [
    await workouts.saveSet(trained, loggedSet('1-1.a1.1')),
    await workouts.saveSession(trained, loggedSession('1-1', { note: 'La rodilla, regular', pain: 3 })),
    await workouts.saveSetup(trained, { weekdays: [2, 5], equipment: ['dumbbells'], minutes: 45 }),
    await workouts.ask('POST /api/workouts/calendar', token),
  ];
  for (const { status, body } of logged) expect(status, JSON.stringify(body)).toBeLessThan(300);
  const mine = await call(reviews, 'GET /api/reviews/mine', { token });
  const reviewId: string | undefined = JSON.stringify(mine.body).match(/rev_[0-9A-Z]{26}/)?.[0];
  const published = await byAdmin(
    moderation,
    'POST /api/reviews/management/{id}/publication',
    { id: reviewId },
    { version: 1 },
  );
  return {
    ...who,
    userId,
    customerId,
    order,
    product,
    admin,
    reviewId,
    statuses: [...asked, published].map(({ status }) => status),
    token: () => token,
    signIn: signedIn,
    tryToSignIn: () => calls.login({ email: zenobia.email, password }, { ip: freshIp() }),
    registerAgain: () => calls.register({ name: 'Otra', email: zenobia.email, password }),
  };
}

/** Sends what waits in the outbox, as far as the table sees it. */
export async function settleMails(shop: Shop): Promise<void> {
  const { claimMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
  for (const { _id } of await shop.mails()) await markMailSent(await claimMail(_id, new Date()), new Date());
}

/** All items of the table. */
export async function allItems(partitions = ''): Promise<Record<string, unknown>[]> {
  const { client, tableName } = await import('#functions/platform/table/client.ts');
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client().send(
      new ScanCommand({
        TableName: tableName(),
        ExclusiveStartKey: start,
        ...(partitions && {
          FilterExpression: 'begins_with(pk, :partitions)',
          ExpressionAttributeValues: { ':partitions': partitions },
        }),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** Which traces a text has. */
export const tracesIn = (text: string): string[] => {
  const plain = text.toLowerCase();
  // the digits of a postal code may also be in the middle of a time
  const isIn = (trace: string) =>
    trace === zenobia.postalCode ? /(?<!\d)49123(?!\d)/.test(plain) : plain.includes(trace);
  return traces.filter(isIn);
};
