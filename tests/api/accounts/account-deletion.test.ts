import { afterAll, describe, expect, it } from 'vitest';
import type { StoredOrder } from '#functions/_data/orders/orders.ts';
import { call } from '../../support/call.ts';
import { startShop } from '../../support/start-shop.ts';
import { allItems } from '../../support/accounts/known-person.ts';
import { day, startSubscriberCalls } from '../../support/subscriptions/subscriber-calls.ts';
import { assessmentForm } from '../../support/subscriptions/assessment-form.ts';
import { cards } from '../../support/subscriptions/wizard-calls.ts';
import { freshToken, signIn as signInAs } from '../../support/sign-in.ts';
import { sampleOrder } from '../../support/sample-order.ts';
import { beforeNextTransaction } from '../../support/table/before-transaction.ts';
import {
  crashAfter,
  crashAtWrite,
  crashBefore,
  faultCalls,
  isWrite,
} from '../../support/table/table-faults.ts';
import { authCalls, freshIp, newAccount, password } from './accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/account-data/index.ts');
const { handler: night } = await import('#functions/reconcile-stripe/index.ts');
const { changeUserStep, findUser } = await import('#functions/_data/accounts/users.ts');
const { dropPasswordStep, findEmailIdentity } = await import('#functions/_data/accounts/identities.ts');
const { banSteps } = await import('#functions/_data/accounts/bans.ts');
const { issueLinkToken } = await import('#functions/_data/accounts/link-tokens.ts');
const { listEvents } = await import('#functions/_data/audit/security-events.ts');
const { readUserCounters } = await import('#functions/_data/accounts/user-counters.ts');
const { beginErasure, findDueDeletions } = await import('#functions/_data/erasures/deletions.ts');
const { openSession } = await import('#functions/_data/accounts/sessions.ts');
const { changeOrder, placeOrderSteps } = await import('#functions/_data/orders/order-changes.ts');
const { findOrder, replaceLastOrderStep } = await import('#functions/_data/orders/orders.ts');
const { findProgress } = await import('#functions/_data/routines/progress.ts');
const { putMany } = await import('#functions/_data/table/batches.ts');
const { transact } = await import('#functions/_data/table/table.ts');
const { addressHashOf, findAlertedProducts, keepAlertSteps } =
  await import('#functions/_data/catalogue/stock-alerts.ts');
const { findAssessment } = await import('#functions/_data/training/assessments.ts');
const { saveAssessment } = await import('#functions/_flows/training/save-assessment.ts');
const { ensureCustomer } = await import('#functions/_flows/subscriptions/ensure-customer.ts');
const { syncSubscription } = await import('#functions/_flows/subscriptions/sync-subscription.ts');
const { choosePlan } = await import('#functions/stripe/plans/choose-plan.ts');
const { reactivateSubscription } = await import('#functions/stripe/subscriptions/reactivate-subscription.ts');
const { subscribe } = await import('#functions/stripe/subscriptions/subscribe.ts');
const { eraseAccount } = await import('#functions/reconcile-stripe/erasures/erase-account.ts');
const { kindOf, itemKinds } = await import('#functions/_data/kinds/item-kinds.ts');
const life = await startSubscriberCalls(shop);

const ask = (method: string, token: string, body?: object) =>
  call(handler, `${method} /api/account/deletion`, { token, ip: freshIp(), ...(body && { body }) });
const request = (token: string, body: object = { password }) => ask('POST', token, body);

const toProfile = expect.stringMatching(/\/perfil\?tab=perfil$/) as string;
const templates = async () => (await shop.mails()).map(({ content }) => content.template);
/** A customer with a session, without anything else. */
async function customer() {
  const { handler: auth } = await import('#functions/auth/index.ts');
  const calls = authCalls(auth);
  const account = await newAccount(calls);
  const signIn = async () => (await calls.login({ email: account.email, password })).body.token as string;
  return { ...account, signIn, tryToSignIn: () => calls.login({ email: account.email, password }) };
}
/** A customer with a paid subscription and its routines. */
async function subscribedCustomer() {
  const account = await customer();
  await saveAssessment(account.userId, await assessmentForm(), new Date());
  const customerId = await ensureCustomer((await findUser(account.userId))!);
  const who = { userId: account.userId, customerId, cardId: await life.saveCard(customerId), id: '' };
  expect((await life.subscribe(who)).status).toBe(200);
  await shop.stripe.idle();
  return { ...account, ...who };
}
/** Takes an account back by a mailed link. */
async function revert({ userId, email }: { userId: string; email: string }) {
  const { handler: auth } = await import('#functions/auth/index.ts');
  const payload = { userId, email, changedAt: new Date().toISOString(), googleSub: null, appleSub: null };
  const token = await issueLinkToken('revert-change', payload, new Date());
  return authCalls(auth).revert({ token, password: 'Secreta9' });
}

/** An order whose last day of withdrawal is over, unless the facts say otherwise. */
async function ordered(userId: string, facts: Partial<StoredOrder> = {}) {
  const order = sampleOrder(new Date(Date.now() - 60 * day), { userId, ...facts });
  await transact(placeOrderSteps(order, (await findUser(userId))!));
  return order;
}

/** The kinds of items that have an id of a user and do not go by their own time. */
async function kindsOf(userId: string) {
  const items = (await allItems()).filter((item) => JSON.stringify(item).includes(userId));
  const kinds = new Set(items.map((item) => kindOf(item as { pk: string; sk: string })));
  return [...kinds]
    .filter((kind) => itemKinds[kind].erasure !== 'expire' && kind !== 'securityEvent')
    .toSorted();
}

describe('a request to delete the account', () => {
  it('P136: takes the password, ends all sessions, and is told by mail; signed in again, it can be taken back', async () => {
    const { token, userId, signIn } = await customer();
    const other = await signIn();
    expect((await ask('GET', token)).body.data).toEqual({ deletion: null, waitsFor: [], hasPassword: true });
    expect((await request(token, { password: null })).body.code).toBe('password_required');
    expect((await request(token, { password: 'Otra1234' })).body.code).toBe('wrong_password');
    const { status, body } = await request(token);
    expect(status).toBe(202);
    expect(Date.parse(body.data.deletion.eraseAt) - Date.parse(body.data.deletion.requestedAt)).toBe(
      14 * day,
    );
    for (const each of [token, other]) expect((await ask('GET', each)).status).toBe(401);
    expect(await templates()).toContain('deletion-requested');
    const back = await signIn();
    // a second request changes nothing
    expect((await request(back)).body.data.deletion).toEqual(body.data.deletion);
    expect((await ask('DELETE', back)).body.data.deletion).toBeNull();
    expect((await ask('DELETE', back)).body.data.deletion).toBeNull();
    expect((await templates()).filter((each) => each.startsWith('deletion-'))).toEqual([
      'deletion-requested',
      'deletion-cancelled',
    ]);
    // with the tab, the sign-in that comes between leads there and not into the assessment
    for (const { content } of await shop.mails())
      if (content.template.startsWith('deletion-'))
        expect(content.data).toMatchObject({ profileUrl: toProfile });
    const events = await listEvents({ account: userId }, { limit: 50 }, new Date());
    expect(events.items.map(({ action }) => action).filter((each) => each.startsWith('deletion'))).toEqual([
      'deletion-cancelled',
      'deletion',
    ]);
    await life.go(15 * day);
    expect(await night({})).toMatchObject({ erased: 0 });
    expect(await findUser(userId)).not.toBeNull();
  });

  it('an account without a password needs a sign-in of the last ten minutes', async () => {
    const { token, email, userId } = await customer();
    const identity = (await findEmailIdentity(email))!;
    await transact([dropPasswordStep(email, identity)]);
    await life.go(11 * 60_000);
    const refused = await request(token, { password: null });
    expect(refused.body).toMatchObject({ code: 'password_required', details: { hasPassword: false } });
    expect((await request(await freshToken(userId), { password: null })).status).toBe(202);
  });

  it('a user of the back office hands over the role first', async () => {
    const { token } = await signInAs('admin');
    expect((await request(token, { password: null })).body.code).toBe('staff_account');
  });

  it('P136: ends the renewal, the routines and the health data at once; nothing new is charged', async () => {
    const owner = await life.subscriber();
    await saveAssessment(owner.userId, await assessmentForm(), new Date());
    await syncSubscription(owner.userId, new Date());
    expect((await findProgress(owner.userId))!.isActive).toBe(true);
    expect((await request(await freshToken(owner.userId), { password: null })).status).toBe(202);
    await shop.stripe.idle();
    expect(life.atStripe(owner)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const { body, fitnessLevel } = (await findAssessment(owner.userId))!;
    expect({ body, fitnessLevel }).toEqual({ body: null, fitnessLevel: null });
    // also after whatever Stripe tells
    await syncSubscription(owner.userId, new Date());
    expect((await findProgress(owner.userId))!.isActive).toBe(false);
    expect((await life.reactivate(owner)).body.code).toBe('account_leaving');
    await ask('DELETE', await freshToken(owner.userId));
    expect((await findProgress(owner.userId))!.isActive).toBe(true);
    expect((await life.reactivate(owner)).status).toBe(200);
  });

  it('P136: a first payment that waits for the bank is not made any more', async () => {
    const owner = await life.candidate(cards.asks);
    const { body } = await life.subscribe(owner);
    expect(body.data).toMatchObject({ status: 'incomplete', clientSecret: expect.any(String) });
    expect((await request(await freshToken(owner.userId), { password: null })).status).toBe(202);
    const intent = body.data.clientSecret.split('_secret_')[0];
    expect((await shop.sdk.paymentIntents.retrieve(intent)).status).toBe('canceled');
    expect(life.atStripe(owner).status).not.toBe('incomplete');
    expect(life.chargedTo(owner.customerId)).toEqual([]);
  });

  it('P136: a subscription that is paid while the account is marked does not renew', async () => {
    const owner = await life.candidate();
    beforeNextTransaction(() => life.subscribe(owner));
    expect((await request(await freshToken(owner.userId), { password: null })).status).toBe(202);
    expect(life.atStripe(owner)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('P136: a subscription, or its reactivation, that began before the mark does not renew', async () => {
    const newcomer = await life.candidate();
    const user = (await findUser(newcomer.userId))!;
    expect((await request(await freshToken(newcomer.userId), { password: null })).status).toBe(202);
    const { customerId, cardId: paymentMethodId } = newcomer;
    const subscriptionTypeId = life.premium._id;
    const choice = { subscriptionTypeId, billingCycle: 'monthly' as const, agreedAmount: 1999 };
    const paid = subscribe(user, { ...(await choosePlan(choice)), customerId, paymentMethodId }, new Date());
    await expect(paid).rejects.toMatchObject({ code: 'account_leaving' });
    const [started] = (await shop.sdk.subscriptions.list({ customer: customerId })).data;
    expect(started).toMatchObject({ status: 'active', cancel_at_period_end: true });

    const owner = await life.subscriber();
    const staying = (await findUser(owner.userId))!;
    await request(await freshToken(owner.userId), { password: null });
    await shop.stripe.idle();
    const late = { params: { id: owner.id }, body: { agreedAmount: 1999 }, actor: { user: staying } };
    const resumed = reactivateSubscription({ ...late, now: new Date() } as never);
    await expect(resumed).rejects.toMatchObject({ code: 'account_leaving' });
    expect(life.atStripe(owner).cancel_at_period_end).toBe(true);
    // the call has died after Stripe's answer: the event is enough
    await shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: false });
    await shop.stripe.idle();
    expect(life.atStripe(owner)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('a late payment is not collected any more', async () => {
    const owner = await life.subscriber();
    await life.chargeSilently(owner, cards.declined);
    await life.goToRenewal(owner);
    expect(life.atStripe(owner).status).toBe('past_due');
    expect((await request(await freshToken(owner.userId), { password: null })).status).toBe(202);
    expect(life.atStripe(owner).status).toBe('canceled');
  });
});

describe('what others have', () => {
  it('an address of another person gets four mails about requests at most', async () => {
    const { signIn, userId } = await customer();
    const statuses = [];
    for (let nth = 1; nth <= 5; nth++) {
      statuses.push((await request(await freshToken(userId))).status);
      await ask('DELETE', await signIn());
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect((await findUser(userId))!.deletion).toBeNull();
  });

  it.each([
    ['stay at an address that the account has not verified', false],
    ['go with the account at an address that it has verified', true],
  ])('P137: stock alerts %s', async (_, isVerified) => {
    const { token, userId, email } = await customer();
    await transact([changeUserStep(userId, { emailVerified: isVerified }, { email })]);
    await transact(keepAlertSteps('prd_1', email, new Date()));
    expect((await request(token)).status).toBe(202);
    expect(await findAlertedProducts(addressHashOf(email))).toEqual(isVerified ? [] : ['prd_1']);
    await life.go(15 * day);
    await night({});
    expect(await findUser(userId)).toBeNull();
    expect(await findAlertedProducts(addressHashOf(email))).toEqual(isVerified ? [] : ['prd_1']);
  });
});

describe('the erasure', () => {
  it.each([
    ['orders', { status: 'processing', deliveredAt: null }],
    ['orders', { status: 'pending', paymentStatus: 'pending', hold: 'held' }],
    ['refunds', { openRefundId: 'rfd_1' }],
    ['refunds', { owedCents: 100, owedSince: '2026-11-01T00:00:00.000Z' }],
  ] as const)('waits for %s: %o', async (wait, facts) => {
    const { token, userId } = await customer();
    const order = await ordered(userId, facts);
    expect((await request(token)).body.data.waitsFor).toEqual([wait]);
    await life.go(15 * day);
    await night({});
    expect(await findUser(userId)).not.toBeNull();
    const settled = {
      status: 'delivered',
      paymentStatus: 'paid',
      hold: 'sold',
      openRefundId: null,
      owedCents: 0,
    } as const;
    await transact(changeOrder((await findOrder(userId, order._id))!, settled, new Date()).steps);
    await night({});
    expect(await findUser(userId)).toBeNull();
  });

  it('P137: an order that is placed while it runs keeps the account, and none is placed afterwards', async () => {
    const { token, userId } = await customer();
    await request(token);
    await life.go(15 * day);
    const reader = (await findUser(userId))!;
    const late = sampleOrder(new Date(), { userId, status: 'processing', deliveredAt: null });
    beforeNextTransaction(() =>
      transact([replaceLastOrderStep(late, reader), ...placeOrderSteps(late, reader)]),
    );
    expect(await eraseAccount(userId, new Date())).toBe(false);
    expect(await findUser(userId)).not.toBeNull();
    const { token: second, userId: erased } = await customer();
    await request(second);
    await life.go(15 * day);
    const before = (await findUser(erased))!;
    await night({});
    const another = sampleOrder(new Date(), { userId: erased });
    await expect(
      transact([replaceLastOrderStep(another, before), ...placeOrderSteps(another, before)]),
    ).rejects.toThrow('user_changed');
    expect(await findOrder(erased, another._id)).toBeNull();
  });

  it('takes a banned user out of both counts', async () => {
    const { token, userId } = await customer();
    await request(token);
    const before = await readUserCounters();
    await transact(
      banSteps((await findUser(userId))!, { reason: null, by: { _id: 'usr_1', name: 'Sara' } }, new Date()),
    );
    await life.go(15 * day);
    expect(await night({})).toMatchObject({ erased: 1 });
    expect(await readUserCounters()).toEqual({ ...before, total: before.total - 1 });
  });

  it('P136: an account that is taken back by a mailed link is not deleted', async () => {
    const account = await subscribedCustomer();
    const { token, userId } = account;
    await request(token);
    expect((await findProgress(userId))!.isActive).toBe(false);
    expect((await revert(account)).status).toBe(200);
    expect((await findProgress(userId))!.isActive).toBe(true);
    await life.go(15 * day);
    expect(await night({})).toMatchObject({ erased: 0 });
    expect((await findDueDeletions(new Date())).map(({ _id }) => _id)).not.toContain(userId);
    expect(await findUser(userId)).not.toBeNull();
  });

  it('P137: once it has begun, the account is not kept without its subscription', async () => {
    const account = await subscribedCustomer();
    const { userId } = account;
    await request(account.token);
    await life.go(15 * day);
    const due = (await findUser(userId))!;
    const crash = crashAtWrite(2, crashBefore);
    await eraseAccount(userId, new Date()).catch(() => undefined);
    crash.restore();
    await shop.stripe.idle();
    const refused = { status: 409, body: { code: 'account_erasing' } };
    expect(await ask('DELETE', await freshToken(userId))).toMatchObject(refused);
    expect(await revert(account)).toMatchObject(refused);
    let meanwhile: unknown;
    beforeNextTransaction(async () => (meanwhile = await ask('DELETE', await freshToken(userId))));
    expect(await night({})).toMatchObject({ erased: 1 });
    expect(meanwhile).toMatchObject(refused);
    expect(await findUser(userId)).toBeNull();
    await expect(beginErasure(due, new Date())).rejects.toThrow('user_changed');
  });

  it('P137: an account that is kept a moment before keeps its subscription', async () => {
    const account = await subscribedCustomer();
    const { userId } = account;
    await request(account.token);
    await life.go(15 * day);
    const token = await freshToken(userId);
    const claim = faultCalls(
      async (send) => {
        claim.restore();
        expect((await ask('DELETE', token)).status).toBe(200);
        return send();
      },
      (_, operation, pk) => isWrite(operation) && (pk ?? userId) === userId,
    );
    expect(await eraseAccount(userId, new Date())).toBe(false);
    claim.restore();
    expect((await findUser(userId))!.deletion).toBeNull();
    expect(life.atStripe(account).status).toBe('active');
  });

  it('P137: a sign-in that began before it opens no session, and leaves nothing', async () => {
    const { token, userId, tryToSignIn } = await customer();
    await request(token);
    await life.go(15 * day);
    const before = (await findUser(userId))!;
    await night({});
    const { token: orphan } = await openSession(before, new Date());
    expect((await ask('GET', orphan)).status).toBe(401);
    expect((await tryToSignIn()).status).toBe(401);
    const assessment = saveAssessment(userId, await assessmentForm(), new Date());
    await expect(assessment).rejects.toMatchObject({ code: 'unauthenticated' });
    await life.go(day);
    await night({});
    expect(await kindsOf(userId)).toEqual(['erasure']);
  });

  it('P137: dies at each of its writes, before or after, and is whole after the next nights', async () => {
    let crashes = 0;
    for (const fault of [crashBefore, crashAfter]) {
      for (let nth = 1, isOver = false; !isOver; nth++) {
        const { token, userId } = await customer();
        const order = await ordered(userId);
        await request(token);
        await life.go(15 * day);
        const crash = crashAtWrite(nth, fault);
        await eraseAccount(userId, new Date()).catch(() => crashes++);
        crash.restore();
        isOver = crash.made < nth;
        for (const wait of [0, day, day]) {
          await life.go(wait);
          await night({});
        }
        const kinds = await kindsOf(userId);
        expect(kinds, `${fault.name} ${nth}`).toEqual(['erasure', 'order', 'orderSearchTerm']);
        expect((await findOrder(userId, order._id))!.shippingAddress).toBeNull();
      }
    }
    expect(crashes).toBeGreaterThan(8);
  }, 240_000);
});

describe('a restore', () => {
  it('P138: brings an erased account back until its erasure is applied again, by its id alone', async () => {
    const { token, userId } = await customer();
    const order = await ordered(userId);
    const backup = (await allItems()).filter((item) => JSON.stringify(item).includes(userId));
    await request(token);
    await life.go(15 * day);
    await night({});
    await life.go(day);
    await night({});
    const list = (await allItems()).filter(({ pk }) => pk === 'erasures').map(({ _id }) => _id as string);
    expect(list).toContain(userId);
    await putMany(backup as Parameters<typeof putMany>[0][number][]);
    expect(await findUser(userId)).not.toBeNull();
    expect(await night({ erase: [userId] })).toEqual({ erased: 1 });
    await life.go(day);
    await night({});
    expect(await kindsOf(userId)).toEqual(['erasure', 'order', 'orderSearchTerm']);
    expect((await findOrder(userId, order._id))!.shippingAddress).toBeNull();
    // what is only half back goes as well
    await putMany(
      backup.filter(({ sk }) => String(sk).startsWith('session#')) as Parameters<typeof putMany>[0],
    );
    expect(await night({ erase: [userId] })).toEqual({ erased: 0 });
    expect(await kindsOf(userId)).toEqual(['erasure', 'order', 'orderSearchTerm']);
  });

  it('P138: of one account harms no other, mails nothing, and fails for an account with a role alone', async () => {
    const { token, userId, email, tryToSignIn } = await subscribedCustomer();
    await transact([changeUserStep(userId, { emailVerified: true }, { email })]);
    const backup = (await allItems()).filter((item) => JSON.stringify(item).includes(userId));
    await request(token);
    await life.go(15 * day);
    await night({});
    await life.go(day);
    await night({});
    const { handler: auth } = await import('#functions/auth/index.ts');
    // registered again with the same e-mail before the account comes back
    const { userId: newId } = await newAccount(authCalls(auth), email);
    await transact(keepAlertSteps('prd_2', email, new Date()));
    const isIdentity = ({ pk }: { pk?: unknown }) => String(pk).includes(email);
    await putMany(backup.filter((item) => !isIdentity(item)) as Parameters<typeof putMany>[0]);
    await shop.stripe.idle();
    const before = shop.queuedMails().length;
    const { userId: staffId } = await signInAs('admin');
    await expect(night({ erase: [staffId, userId] })).rejects.toThrow('1 accounts could not be erased');
    await shop.stripe.idle();
    expect(shop.queuedMails().length).toBe(before);
    expect(await findUser(staffId)).not.toBeNull();
    expect(await findUser(userId)).toBeNull();
    expect(await findUser(newId)).not.toBeNull();
    expect((await tryToSignIn()).status).toBe(200);
    expect(await findAlertedProducts(addressHashOf(email))).toEqual(['prd_2']);
  });
});
