import { afterAll, describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { startLeavingAccounts } from '../support/accounts/leaving-accounts.ts';
import { freshToken, signIn as signInAs } from '../support/sign-in.ts';
import { createProduct, startShop } from '../support/start-shop.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { afterItemInBatch } from '../support/table/torn-batch.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { dropPasswordStep, findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');
const { findProgress } = await import('#functions/routines/progress.ts');
const { keys } = await import('#functions/entities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { addressHashOf, findAlertedProducts, keepAlertSteps } =
  await import('#functions/catalogue/stock/stock-alerts.ts');
const { findWholeAssessment } = await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { saveAssessment } = await import('#functions/subscriptions/access/save-assessment.ts');
const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const { choosePlan } = await import('#functions/subscriptions/plan-response.ts');
const { reactivateSubscription } = await import('#functions/subscriptions/change-plan.ts');
const { subscribe } = await import('#functions/subscriptions/subscribe.ts');
const healthKey = await readHealthKey();
const life = await startSubscriberCalls(shop);
const { ask, request, customer, ordered } = await startLeavingAccounts(shop, life);

const toProfile = expect.stringMatching(/\/perfil\?tab=perfil$/) as string;
const templates = async () => (await shop.mails()).map(({ content }) => content.template);

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
    life.signInAgain(owner);
    await shop.stripe.idle();
    expect(life.atStripe(owner)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const { body, fitnessLevel } = (await findWholeAssessment(owner.userId, healthKey))!;
    expect({ body, fitnessLevel }).toEqual({ body: null, fitnessLevel: null });
    // also after whatever Stripe tells
    await syncSubscription(owner.userId, new Date());
    expect((await findProgress(owner.userId))!.isActive).toBe(false);
    expect((await life.reactivate(owner)).body.code).toBe('account_leaving');
    await ask('DELETE', await freshToken(owner.userId));
    expect((await findProgress(owner.userId))!.isActive).toBe(true);
    expect((await life.reactivate(owner)).status).toBe(200);
  });

  it('P136: an assessment that is saved while the account is marked, and an alert asked for then, go as well', async () => {
    const { token, userId, email } = await customer();
    await transact([changeUserStep(userId, { emailVerified: true }, { email })]);
    const product = await createProduct();
    // the first transaction erases, the second one marks
    beforeNextTransaction(async () =>
      beforeNextTransaction(async () => {
        await saveAssessment(userId, await assessmentForm(), new Date());
        await transact(keepAlertSteps(product._id, email, new Date()));
      }),
    );
    expect((await request(token)).status).toBe(202);
    expect(await findWholeAssessment(userId, healthKey)).toMatchObject({
      body: null,
      fitnessLevel: null,
      healthConsent: { withdrawnAt: expect.any(String) as string },
    });
    expect(await findAlertedProducts(addressHashOf(email))).toEqual([]);
  });

  it('P136: a copy from Stripe that has read the account before the mark starts no routines again', async () => {
    const owner = await life.subscriber();
    await saveAssessment(owner.userId, await assessmentForm(), new Date());
    const token = await freshToken(owner.userId);
    afterItemInBatch(keys.user(owner.userId), () => request(token, { password: null }));
    await syncSubscription(owner.userId, new Date());
    expect((await findUser(owner.userId))!.deletion).not.toBeNull();
    expect((await findProgress(owner.userId))!.isActive).toBe(false);
  });

  it('P136: an assessment that has read the account before the mark starts no routines', async () => {
    const owner = await life.subscriber();
    const token = await freshToken(owner.userId);
    beforeNextTransaction(() => request(token, { password: null }));
    await saveAssessment(owner.userId, await assessmentForm(), new Date());
    expect((await findUser(owner.userId))!.deletion).not.toBeNull();
    expect((await findProgress(owner.userId))?.isActive ?? false).toBe(false);
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

  nightly(
    'P136: a subscription, or its reactivation, that began before the mark does not renew',
    async () => {
      const newcomer = await life.candidate();
      const user = (await findUser(newcomer.userId))!;
      expect((await request(await freshToken(newcomer.userId), { password: null })).status).toBe(202);
      const { customerId, cardId: paymentMethodId } = newcomer;
      const subscriptionTypeId = life.premium._id;
      const choice = { subscriptionTypeId, billingCycle: 'monthly' as const, agreedAmount: 1999 };
      const paid = subscribe(
        user,
        { ...(await choosePlan(choice)), customerId, paymentMethodId },
        new Date(),
      );
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
    },
  );

  it('a late payment is not collected any more', async () => {
    const owner = await life.subscriber();
    await life.chargeSilently(owner, cards.declined);
    await life.goToRenewal(owner);
    expect(life.atStripe(owner).status).toBe('past_due');
    expect((await request(await freshToken(owner.userId), { password: null })).status).toBe(202);
    expect(life.atStripe(owner).status).toBe('canceled');
  });
});

describe('the state of a deletion', () => {
  it('reads the orders of an account that is leaving, or when it is asked what an erasure would wait for', async () => {
    const { token, userId, signIn } = await customer();
    await ordered(userId, { status: 'processing', deliveredAt: null });
    const reads: string[] = [];
    const restore = interceptTable(({ operation, input, send }) => {
      if (operation === 'Query') reads.push(JSON.stringify(input.ExpressionAttributeValues));
      return send();
    });
    const waitsOf = async (state: ReturnType<typeof ask>) => {
      reads.length = 0;
      const { waitsFor } = (await state).body.data;
      return { waitsFor, readsOrders: reads.some((values) => values.includes('orders#')) };
    };
    expect(await waitsOf(ask('GET', token))).toEqual({ waitsFor: [], readsOrders: false });
    const asked = ask('GET', token, undefined, { waits: 'true' });
    expect(await waitsOf(asked)).toEqual({ waitsFor: ['orders'], readsOrders: true });
    await request(token);
    const back = await signIn();
    expect(await waitsOf(ask('GET', back))).toEqual({ waitsFor: ['orders'], readsOrders: true });
    expect(await waitsOf(ask('DELETE', back))).toEqual({ waitsFor: [], readsOrders: false });
    restore();
  });

  it('says of a user of the back office that the role keeps the account', async () => {
    expect((await ask('GET', (await signInAs('admin')).token)).body.data.waitsFor).toEqual(['role']);
  });
});

describe('what others have', () => {
  nightly('an address of another person gets four mails about requests at most', async () => {
    const { signIn, userId } = await customer();
    const statuses = [];
    for (let nth = 1; nth <= 5; nth++) {
      statuses.push((await request(await freshToken(userId))).status);
      await ask('DELETE', await signIn());
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect((await findUser(userId))!.deletion).toBeNull();
  });

  it.each(
    firstOf(1, [
      ['go with the account at an address that it has verified', true],
      ['stay at an address that the account has not verified', false],
    ]),
  )('P137: stock alerts %s', async (_, isVerified) => {
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
