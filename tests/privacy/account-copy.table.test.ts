import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '#functions/entities.ts';
import type { PersonalEntity } from '#functions/privacy/data-export/parts.ts';
import { startDownloadCalls } from '../support/accounts/download-calls.ts';
import { allItems, knownPerson, zenobia } from '../support/accounts/known-person.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { entities, entityOf } = await import('#functions/entities.ts');
const { parts } = await import('#functions/privacy/data-export/parts.ts');
const { User, findUser } = await import('#functions/accounts/users.ts');
const { StoredPasskey } = await import('#functions/accounts/passkeys/passkeys.ts');
const { StoredCodes } = await import('#functions/accounts/passkeys/recovery-codes.ts');
const { StoredSession } = await import('#functions/accounts/sessions/sessions.ts');
const { StoredDataExport } = await import('#functions/accounts/data-exports.ts');
const { StoredExport } = await import('#functions/orders/order-exports.ts');
const { counterFields } = await import('#functions/accounts/notification-counters.ts');
const { Notification } = await import('#shared/contracts/messages/notifications.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { StoredOrder } = await import('#functions/orders/orders.ts');
const { StoredReturn } = await import('#functions/orders/returns/open-returns.ts');
const { StoredRefund } = await import('#functions/orders/refunds/refunds.ts');
const { StoredCart } = await import('#functions/orders/checkout/carts.ts');
const { StoredReview } = await import('#functions/reviews/reviews.ts');
const { StockAlert } = await import('#functions/catalogue/stock/stock-alerts.ts');
const { StoredDelivery } = await import('#functions/messages/notifications/deliveries.ts');
const { StoredProgress } = await import('#functions/routines/progress.ts');
const { StoredSubscription } = await import('#functions/subscriptions/subscriptions.ts');
const { StoredAssessment } = await import('#functions/training/assessments.ts');
const { HealthAnswers } = await import('#functions/training/assessments.ts');
const { StoredCalendar } = await import('#functions/workouts/calendar.ts');
const { StoredSetup } = await import('#functions/workouts/setup.ts');
const { StoredSession: StoredWorkout, StoredSet, StoredState } = await import('#functions/workouts/log.ts');
const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const life = await startSubscriberCalls(shop);
const { downloaded, textOf } = await startDownloadCalls(shop);

const ownKinds = (Object.keys(entities) as EntityName[]).filter((kind) =>
  entities[kind].readers.includes('owner'),
);

/** What is stored of each kind, and which of it no copy tells: a field is in neither list by accident. */
const stored: Partial<Record<EntityName, { shape: object; untold: string[] }>> = {
  user: {
    shape: User.shape,
    untold: [
      '_id',
      'googleSub',
      'appleSub',
      // told by `signIn`
      'unlinkedProviders',
      'sessionEpoch',
      'voidReverts',
      'stripeCustomerId',
      'lastOrderId',
      // told by the subscription itself, and by the assessment
      'subscriptionId',
      'subscriptionType',
      'subscriptionStatus',
      'hasProfile',
      ...Object.keys(counterFields),
      // told by the passkeys themselves
      'passkeys',
      // when the duty of passkeys met the account
      'passkeyWaivedAt',
      // when the owner took the account back by mail
      'knownSince',
      // told by `bannedSince`
      'banned',
    ],
  },
  passkey: {
    shape: StoredPasskey.shape,
    untold: ['_id', 'credentialId', 'publicKey', 'counter', 'transports'],
  },
  // their number is told
  recoveryCodes: { shape: StoredCodes.shape, untold: ['codes'] },
  session: {
    shape: StoredSession.shape,
    untold: ['sk', 'epoch', 'steppedUpAt', 'secondFactor', 'tokens', 'viewerId', 'viewerSessionId'],
  },
  notification: {
    shape: Notification.shape,
    untold: ['_id', 'priority', 'updatedAt', 'emailSent', 'relatedId', 'relatedType'],
  },
  dataExport: {
    shape: StoredDataExport.shape,
    untold: ['queuedAt', '_id', 'userId', 'fileKey', 'progress', 'total', 'claimedUntil'],
  },
  orderExport: {
    shape: StoredExport.shape,
    untold: [
      'queuedAt',
      '_id',
      'adminId',
      'filter',
      'estimate',
      'progress',
      'uploadId',
      'parts',
      'isComplete',
      'cursor',
      'claimedUntil',
    ],
  },
  cart: { shape: StoredCart.shape, untold: ['version'] },
  order: {
    shape: StoredOrder.shape,
    untold: [
      '_id',
      // of an order whose buyer is erased
      'ttl',
      'userId',
      'hold',
      'holdExpiresAt',
      'countedBy',
      'sessionId',
      'checkoutUrl',
      'paymentIntentId',
      'version',
      'refundedShippingCents',
      'refundedOutsideCents',
      'refundedFrom',
      'openRefundId',
      'owedSince',
      'closedBy',
    ],
  },
  review: {
    shape: StoredReview.shape,
    untold: ['_id', 'userId', 'productId', 'orderId', 'moderation', 'version'],
  },
  stockAlert: { shape: StockAlert.shape, untold: ['sk', 'email', 'expiresAt'] },
  assessment: { shape: StoredAssessment.shape, untold: ['_id', 'userId'] },
  health: { shape: HealthAnswers.shape, untold: [] },
  injuries: { shape: { injuries: '' }, untold: [] },
  subscription: {
    shape: StoredSubscription.shape,
    untold: [
      'userId',
      'id',
      'customerId',
      'priceId',
      'scheduleId',
      'openInvoice',
      'others',
      'otherIds',
      'failedInvoice',
      'paidInvoice',
      'refunds',
      'nextPaymentAt',
      'recurringCents',
      'remindedFor',
      'countedCents',
      'hasRecurred',
      'version',
    ],
  },
  routineProgress: {
    shape: StoredProgress.shape,
    untold: ['userId', 'hold', 'subscriptionId', 'paidUntil', 'nextPaymentAt', 'claim'],
  },
  delivery: {
    shape: StoredDelivery.shape,
    untold: ['_id', 'userId', 'routineId', 'batchId', 'runId', 'openedAt'],
  },
  workoutSet: { shape: StoredSet.shape, untold: ['kind', 'revision'] },
  workoutSession: { shape: StoredWorkout.shape, untold: ['kind', 'revision'] },
  trainingState: { shape: StoredState.shape, untold: ['userId', 'plannedOn'] },
  trainingSetup: { shape: StoredSetup.shape, untold: [] },
  workoutCalendar: { shape: StoredCalendar.shape, untold: ['hash'] },
};

/** Which of it a copy tells. */
const told: Partial<Record<EntityName, string>> = {
  user: 'ban createdAt deletion email emailProblem emailVerified name pendingEmail phone role shippingAddress signedUpFrom wantsReviewRequests',
  passkey: 'createdAt lastUsedAt name',
  recoveryCodes: 'createdAt',
  session: 'client lastUsedAt signedInAt',
  notification: 'createdAt emailSentAt message read title type',
  dataExport: 'createdAt state',
  orderExport: 'createdAt rows state',
  cart: 'lines',
  order:
    'carrier carrierName createdAt deliveredAt disputes lines orderNumber owedCents paidAt paymentStatus refundedCents returns shippedAt shippingAddress shippingCents status subtotalCents totalCents trackingNumber',
  review: 'authorName orderNumber productTitle rating reason state text title writtenAt',
  stockAlert: 'productId',
  assessment: 'createdAt healthConsent trainingFrequency updatedAt workoutType',
  health: 'body eatingHabit fitnessLevel motivation nutritionType sportsActivity',
  injuries: 'injuries',
  subscription:
    'amountCents billingCycle cancelAt cancelAtPeriodEnd created currentPeriodEnd disputes endedAt lateSince nextInvoice owed paidUntil pendingChange planId status withdrawnCents withdrawnKeptCents withdrawnOn',
  routineProgress:
    'anchorDay createdAt heldAs isActive isHeld months nextDueDate trainingFrequency workoutType',
  delivery:
    'corrections driveLink failedAt hiddenAt month planVersion readAt reason repeatedAt routineName sentAt trainingFrequency workoutType',
  workoutSet: 'amount at day deliveryId exerciseId isDone key load rir',
  workoutSession: 'at day deliveryId finishedAt key sealed skipped startedAt swaps',
  trainingState: 'lastTrainedOn',
  trainingSetup: 'equipment minutes weekdays',
  workoutCalendar: 'since',
};

let person: Awaited<ReturnType<typeof knownPerson>>;
let text: string;
let copy: Record<keyof typeof parts, unknown>;
beforeAll(async () => {
  person = await knownPerson(shop, life);
  await syncSubscription(person.userId, new Date());
  const other = await signIn();
  const notice = newNotification(
    {
      type: 'info',
      priority: 'low',
      title: 'Para Ulpiano',
      message: 'Solo Ulpiano lo lee',
      relatedId: null,
      relatedType: null,
    },
    new Date(),
  );
  const address = { name: 'Ulpiano Verdejo', country: 'ES', address: 'x', city: 'x', postalCode: '28013' };
  const theirs = sampleOrder(new Date(), { userId: other.userId, shippingAddress: address });
  await transact([
    ...notificationSteps(other.userId, [notice]),
    ...placeOrderSteps(theirs, (await findUser(other.userId))!),
  ]);
  const token = await person.signIn();
  const id = await downloaded(token);
  text = await textOf(token, id);
  copy = JSON.parse(text);
});

describe('P144: a copy of what is kept of a person', () => {
  it('P144: has a place for every kind of item that its owner may read', () => {
    const placed = new Set(Object.values(parts).flatMap(({ kinds }) => kinds));
    expect(ownKinds.filter((kind) => !placed.has(kind))).toEqual([]);
    expect(ownKinds.length).toBeGreaterThan(10);
  });

  it.each(ownKinds)('P144: each field of %s is told, or is named among those that are not', (kind) => {
    const { shape, untold } = stored[kind]!;
    const fields = Object.keys(shape);
    expect(untold.filter((name) => !fields.includes(name))).toEqual([]);
    expect(
      fields
        .filter((name) => !untold.includes(name))
        .toSorted()
        .join(' '),
    ).toBe(told[kind]);
  });

  it('P144: a return and a refund are told without the words of the back office', () => {
    expect(Object.keys(StoredReturn.shape).toSorted()).toEqual([
      '_id',
      'answer',
      'cancelledAt',
      'isRegistered',
      'isSealed',
      'isSent',
      'key',
      'lines',
      'note',
      'reason',
      'refundedCents',
      'requestedAt',
      'state',
    ]);
    expect(Object.keys(StoredRefund.shape)).toHaveLength(16);
    const [order] = copy.orders as { returns: object[]; refunds: object[] }[];
    expect(Object.keys(order!.returns[0]!).toSorted()).toEqual([
      'answer',
      'cameByMailOrPhone',
      'cancelledAt',
      'declaredSealed',
      'products',
      'refunded',
      'requestedAt',
      'state',
      'yourReason',
    ]);
    expect(Object.keys(order!.refunds[0]!).toSorted()).toEqual(['amount', 'createdAt', 'state']);
  });

  it('P144: tells everything of a person with something of every kind', () => {
    const { email, name, phone, street, city, postalCode } = zenobia;
    expect(copy.account).toMatchObject({
      name,
      email,
      phone,
      shippingAddress: { address: street, city, postalCode },
    });
    expect(copy.signIn).toEqual({ password: true, google: false, apple: false });
    expect(copy.consents).toMatchObject({
      healthData: { version: expect.any(String), givenAt: expect.any(String) },
    });
    expect(copy.assessment).toMatchObject({ weightKg: expect.any(Number), workoutType: expect.any(String) });
    expect(copy.subscription).toMatchObject({ status: 'active', amount: expect.any(Number) });
    expect(copy.payments).toMatchObject([{ status: 'paid' }]);
    expect(copy.routineProgress).toMatchObject({ isActive: true });
    expect(copy.orders).toMatchObject([
      { trackingNumber: 'PARCEL-OF-ZEN', returns: [{}], refunds: [{ amount: 1 }] },
    ]);
    expect(copy.reviews).toMatchObject([{ text: 'Se disuelve bien y sabe bien.' }]);
    expect(copy.stockAlerts).toEqual([{ product: person.product.title }]);
    expect(copy.cart).toEqual([{ product: person.product.title, quantity: 1 }]);
    expect(copy.devices).not.toEqual([]);
    expect(copy.passkeys).toMatchObject([{ name: 'Móvil de Zenobia', lastUsedAt: null }]);
    expect(copy.recoveryCodes).toEqual({ left: 10, createdAt: expect.any(String) });
    expect(copy.workouts).toMatchObject({
      lastDay: expect.any(String),
      calendarSince: expect.any(String),
      sessions: [{ session: '1-1', routine: 'Fuerza 99', note: 'La rodilla, regular', pain: 3 }],
      sets: [{ set: '1-1.a1.1', exercise: 'Ejercicio 1', loadKg: 60 }],
    });
    expect(copy.notifications).not.toEqual([]);
    expect(copy.downloads).toMatchObject([{ state: 'running' }]);
  });

  it('P144: tells nothing of another person, and no secret, key, provider’s id or note', async () => {
    const mine = (await allItems()).filter(
      (item) => item['pk'] === person.userId || JSON.stringify(item).includes(person.userId),
    );
    const secrets = mine.flatMap((item) => {
      const kind = entityOf(item as { pk: string; sk: string });
      const isOwn = entities[kind].readers.includes('owner');
      const untold = new Set(['pk', 'sk', ...(stored[kind]?.untold ?? [])]);
      return Object.entries(item)
        .filter(([name]) => !isOwn || untold.has(name) || name.startsWith('gsi'))
        .flatMap(([, value]) => longWords(value));
    });
    expect(secrets.length).toBeGreaterThan(50);
    const receipts = (copy.payments as { receipt: string }[]).map(({ receipt }) => receipt);
    // Stripe's address of a receipt is the person's own, as are the words about a return
    const rest = [...receipts, 'Zenobia likes climbing more'].reduce(
      (left, own) => left.replaceAll(own, ''),
      text,
    );
    expect([...new Set(secrets)].filter((secret) => rest.includes(secret))).toEqual([]);
    expect(rest).not.toMatch(
      /Ulpiano|Verdejo|by hand|Zenobia asked|"climbing"|argon2|usr_|ord_|dlv_|ntf_|evt_/,
    );
    expect(rest).not.toMatch(/\b(cus|sub|pi|cs|seti|price|pm|rev|rfd|ret|exp|dwn|opt)_[A-Za-z0-9]/);
  });
});

it('P144: a copy says of each entity about a person for what, on which basis, how long and to whom, and where the rights stand', () => {
  for (const [name, { basis, told }] of Object.entries(entities))
    expect(told !== undefined, name).toBe(basis !== 'none');
  const { about, privacy } = JSON.parse(text) as { about: PersonalEntity[]; privacy: string };
  expect(about).toHaveLength(Object.values(entities).filter(({ told }) => told).length);
  for (const { what, why, basis, until } of about)
    for (const each of [what, why, basis, until]) expect(each, what).toMatch(/.{5}/);
  const readers = new Set(about.flatMap((entity) => entity.readers));
  for (const recipient of ['Stripe', 'Empresa de transporte', 'Google', 'Apple'])
    expect(readers).toContain(recipient);
  expect(privacy).toBe('http://localhost:4000/legal/privacidad');
});

/** Ids, hashes and sentences in a value, and the names of its fields where they are such. */
function longWords(value: unknown): string[] {
  if (typeof value === 'string') return isTelling(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...(isTelling(name) ? [name] : []),
    ...longWords(each),
  ]);
}

const publicWords = new Set([zenobia.email, zenobia.name, zenobia.city, zenobia.street]);
const isTelling = (word: string) =>
  word.length > 15 &&
  !/^\d{4}-\d\d-\d\dT| de \d{4}/.test(word) &&
  ![...publicWords].some((own) => word.includes(own));
