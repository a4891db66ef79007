import { afterAll, describe, expect, it } from 'vitest';
import { startLeavingAccounts } from '../support/accounts/leaving-accounts.ts';
import { allItems } from '../support/accounts/known-person.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { freshToken, signIn as signInAs } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import {
  crashAtWrite,
  crashBefore,
  deathsInTurn,
  faultCalls,
  isWrite,
} from '../support/table/table-faults.ts';
import { authCalls, newAccount } from '../accounts/accounts.ts';
import { firstOf, nightly, rounds } from '../support/run/rounds.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { banSteps } = await import('#functions/accounts/bans.ts');
const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
const { beginErasure, findDueDeletions } = await import('#functions/privacy/erasure/deletions.ts');
const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { giveUpMail } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
const { changeOrder, placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { findOrder, replaceLastOrderStep } = await import('#functions/orders/orders.ts');
const { findProgress } = await import('#functions/routines/progress.ts');
const { ofUser } = await import('#functions/platform/table/partitions.ts');
const { putMany } = await import('#functions/platform/table/batches.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { addressHashOf, findAlertedProducts, keepAlertSteps } =
  await import('#functions/catalogue/stock/stock-alerts.ts');
const { saveAssessment } = await import('#functions/subscriptions/access/save-assessment.ts');
const { eraseAccount } = await import('#functions/privacy/erasure/erase-account.ts');
const { entityOf, entities } = await import('#functions/entities.ts');
const life = await startSubscriberCalls(shop);
const { ask, request, customer, subscribedCustomer, ordered } = await startLeavingAccounts(shop, life);

/** Takes an account back by a mailed link. */
async function revert({ userId, email }: { userId: string; email: string }) {
  const payload = { userId, email, changedAt: new Date().toISOString(), googleSub: null, appleSub: null };
  const token = await issueLinkToken('revert-change', payload, new Date());
  return authCalls(auth).revert({ token, password: 'Secreta9' });
}

/** The kinds of items that have an id of a user and do not go by their own time. */
async function kindsOf(userId: string) {
  const items = (await allItems()).filter((item) => JSON.stringify(item).includes(userId));
  const kinds = new Set(items.map((item) => entityOf(item as { pk: string; sk: string })));
  return [...kinds]
    .filter((kind) => entities[kind].erasure !== 'expire' && kind !== 'securityEvent')
    .toSorted();
}

describe('the erasure', () => {
  it.each(
    firstOf(2, [
      ['orders', { status: 'processing', deliveredAt: null }],
      ['refunds', { owedCents: 100, owedSince: '2026-11-01T00:00:00.000Z' }],
      ['orders', { status: 'pending', paymentStatus: 'pending', hold: 'held' }],
      ['refunds', { openRefundId: 'rfd_1' }],
    ]),
  )('waits for %s: %o', async (wait, facts) => {
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

  nightly('takes a banned user out of both counts', async () => {
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

  nightly('P137: an account that is kept a moment before keeps its subscription', async () => {
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
      (_, operation, pk) =>
        isWrite(operation) && (pk ?? ofUser('account', userId)) === ofUser('account', userId),
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
    for (const { when, faultAt } of deathsInTurn) {
      for (let nth = 1, isOver = false; !isOver; nth += rounds(3, 1)) {
        const { token, userId } = await customer();
        const order = await ordered(userId);
        await request(token);
        await life.go(15 * day);
        const crash = crashAtWrite(nth, faultAt(Math.ceil(nth / rounds(3, 1))));
        await eraseAccount(userId, new Date()).catch(() => crashes++);
        crash.restore();
        isOver = crash.made < nth;
        for (const wait of [0, day, day]) {
          await life.go(wait);
          await night({});
        }
        const kinds = await kindsOf(userId);
        expect(kinds, `${when} ${nth}`).toEqual(['erasure', 'order', 'orderSearchTerm']);
        expect((await findOrder(userId, order._id))!.shippingAddress).toBeNull();
      }
    }
    expect(crashes).toBeGreaterThan(rounds(2, 8));
  });
});

describe('a restore', () => {
  nightly(
    'P138: brings an erased account back until its erasure is applied again, by its id alone',
    async () => {
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
    },
  );

  it('P138: takes the unsent mails to the address along, also those that were given up, and none to another one', async () => {
    const [leaving, staying] = [await subscribedCustomer(), await subscribedCustomer()];
    const { token, userId, email } = leaving;
    await transact([changeUserStep(userId, { emailVerified: true }, { email })]);
    await request(token);
    const mailsTo = async (to: string) =>
      (await allItems()).filter((item) => item.sk === 'mail' && item.to === to);
    const [first, second] = await mailsTo(email);
    await giveUpMail(String(first!.pk), new Date());
    const others = (await mailsTo(staying.email)).length;
    expect([second !== undefined, others > 0]).toEqual([true, true]);
    await life.go(15 * day);
    await night({});
    expect(await findUser(userId)).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
    expect((await mailsTo(staying.email)).length).toBeGreaterThanOrEqual(others);
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
    // registered again with the same e-mail before the account comes back
    const { userId: newId } = await newAccount(authCalls(auth), email);
    await transact(keepAlertSteps('prd_2', email, new Date()));
    const isIdentity = ({ pk }: { pk?: unknown }) => String(pk).includes(email);
    await putMany(backup.filter((item) => !isIdentity(item)) as Parameters<typeof putMany>[0]);
    await shop.stripe.idle();
    const before = (await shop.mails()).length;
    const { userId: staffId } = await signInAs('admin');
    const lines = collectLogLines();
    await expect(night({ erase: [staffId, userId] })).rejects.toThrow('1 accounts could not be erased');
    const failed = lines.filter((line) => line.includes('account not erased'));
    expect(failed).toEqual([expect.stringMatching(`"level":"error".*${staffId} has a role`)]);
    await shop.stripe.idle();
    expect(await shop.mails()).toHaveLength(before);
    expect(await findUser(staffId)).not.toBeNull();
    expect(await findUser(userId)).toBeNull();
    expect(await findUser(newId)).not.toBeNull();
    expect((await tryToSignIn()).status).toBe(200);
    expect(await findAlertedProducts(addressHashOf(email))).toEqual(['prd_2']);
  });
});
