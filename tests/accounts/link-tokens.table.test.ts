import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAll } from '#tests/support/run/rounds.ts';
import { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { allItems } from '../support/accounts/known-person.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { call } from '../support/call.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { startMailRun, tokensIn } from '../support/mail/mail-run.ts';
import { startReviewCalls } from '../support/reviews/review-calls.ts';
import { givePassword, signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, freshIp, newAccount, password } from './accounts.ts';

const run = await startMailRun();
await useTable(run.environment);
const { createProduct, ordered } = await startReviewCalls();
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { hasAlert, addressHashOf, keepAlertSteps } =
  await import('#functions/catalogue/stock/stock-alerts.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');
const { deliverOrder } = await import('#functions/orders/desk/ship-order.ts');
const { handler: oauth } = await import('#functions/accounts/providers/oauth.lambda.ts');
const { handler: alerts } = await import('#functions/catalogue/stock/stock-alerts.lambda.ts');
const { handler: reviews } = await import('#functions/reviews/reviews.lambda.ts');
const { askForReviews } = await import('#functions/back-office/ask-for-reviews.ts');
const { mailRestocks } = await import('#functions/back-office/housekeeping.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();

let lines: string[];
beforeEach(() => void (lines = collectLogLines()));
afterEach(() => {
  run.ses.faults.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minute = 60_000;
const hour = 60 * minute;
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

/** The token in the newest mail of a kind to an address, of its first link. */
const tokenTo = (email: string, template: string) => tokensIn(run.sent(email, template)[0]!)[0]!;
const emailOf = async (userId: string) => (await findUser(userId))!.email;

/** An account whose e-mail was confirmed by its mail. */
async function provedAccount() {
  const made = await newAccount(auth);
  await run.send();
  await auth.confirm({ token: tokenTo(made.email, 'welcome') }, { token: made.token });
  return made;
}

async function askToChangeEmail() {
  const { email, token } = await provedAccount();
  const next = freshEmail();
  await auth.changeEmail({ email: next, password }, { token });
  return { email, next, token };
}

async function askForAlert(email = freshEmail()) {
  const { _id: productId } = await createProduct({ stock: 0 });
  await call(alerts, 'POST /api/stock-alerts', { ip: freshIp(), body: { productId, email } });
  return { email, productId };
}

const tapAlert = (action: 'confirm' | 'withdraw', token: string) =>
  call(alerts, `POST /api/stock-alerts/${action}`, { ip: freshIp(), body: { token } });

/** A buyer who is asked for a review. */
async function askedBuyer() {
  const buyer = await signIn();
  const order = await ordered(buyer, [await createProduct()], { status: 'shipped', deliveredAt: null });
  await deliverOrder(order, { _id: 'usr_admin', name: 'Alba' }, new Date());
  await askForReviews(new Date(Date.now() + 15 * 24 * hour));
  return buyer;
}

/** What makes the product write a mail of each kind that has a link with a token, and the address that gets it. */
const plays: Record<string, () => Promise<string>> = {
  welcome: async () => (await newAccount(auth)).email,
  'confirm-email': async () => (await askToChangeEmail()).next,
  'email-change-requested': async () => (await askToChangeEmail()).email,
  'email-changed': async () => {
    const { email, next, token } = await askToChangeEmail();
    await run.send();
    await auth.confirm({ token: tokenTo(next, 'confirm-email') }, { token });
    return email;
  },
  'password-changed': async () => {
    const { email, token } = await provedAccount();
    await auth.changePassword(token, { password, newPassword: 'Secreta8' });
    return email;
  },
  'new-device': async () => {
    const { email } = await provedAccount();
    await auth.login({ email, password });
    return email;
  },
  'sign-in-added': async () => {
    const { token, userId } = await signIn();
    await passkeys.added(token);
    return emailOf(userId);
  },
  'provider-removed': async () => {
    const { email, token, userId } = await provedAccount();
    await transact([changeUserStep(userId, { googleSub: 'g-1' }, { email })]);
    await call(oauth, 'DELETE /api/oauth/{provider}', { token, params: { provider: 'google' } });
    return email;
  },
  'passkey-removed': async () => {
    const { token, userId } = await signIn();
    await givePassword(userId);
    const { id } = await passkeys.added(token);
    await passkeys.remove(token, id);
    return emailOf(userId);
  },
  'recovery-codes-renewed': async () => {
    const { token, userId } = await signIn('admin');
    await passkeys.added(token);
    await passkeys.renewCodes(token);
    return emailOf(userId);
  },
  'recovery-code-used': async () => {
    const { token, userId } = await signIn('admin');
    await passkeys.added(token);
    const { body } = await passkeys.renewCodes(token);
    await passkeys.proveByCode(token, body.data.recoveryCodes[0]);
    return emailOf(userId);
  },
  'reset-password': async () => {
    const { email } = await provedAccount();
    await auth.forgot({ email });
    return email;
  },
  'confirm-stock-alert': async () => (await askForAlert()).email,
  'back-in-stock': async () => {
    const { _id } = await createProduct({ stock: 1 });
    const email = freshEmail();
    await transact(keepAlertSteps(_id, email, new Date()));
    await mailRestocks(new Date());
    return email;
  },
  'review-request': async () => emailOf((await askedBuyer()).userId),
};

/** The mails that are no answer to an act, and none about an account, an order or a payment. */
const stoppable = new Set(['confirm-stock-alert', 'back-in-stock', 'review-request']);

/** All that is kept and could be read by another: the table, the log. */
const kept = async () => JSON.stringify([await allItems(), lines]);

describe('the tokens of links in mails', () => {
  it('each kind of mail with such a link is played', () => {
    const linked = MailContent.options.flatMap(({ shape }) => {
      const fields = Object.values(shape.data.shape) as { safeParse(value: unknown): { success: boolean } }[];
      const takesLink = fields.some(
        (field) => field.safeParse({ purpose: 'reset-password', payload: {}, page: '/' }).success,
      );
      return takesLink ? [shape.template.value] : [];
    });
    expect(Object.keys(plays).toSorted()).toEqual(linked.toSorted());
  });

  // in `npm test` a mail that nothing stops, and one that its link stops
  const few = new Set(['reset-password', 'review-request']);
  it.each(Object.entries(plays).filter(([template]) => isAll || few.has(template)))(
    'P168, P235: that of %s lies nowhere before and after the send but as a hash, nor when the mail is given up; only mails that can be stopped have a header',
    async (template, play) => {
      const today = new Date().toISOString().slice(0, 10);
      const email = await play();
      const before = await kept();
      // SES takes the mail and its answer is lost: nothing sends it any more
      run.ses.faults.next('accept-then-timeout', 20);
      expect(await run.send()).toBeGreaterThan(0);
      run.ses.faults.clear();
      // reviews are asked for two weeks after a delivery
      later(17 * 24 * hour);
      expect(await run.sendLeft()).toMatchObject({ settled: 0 });
      const givenUp = await kept();
      expect(await run.replay(today)).toMatchObject({ waiting: 0 });
      const after = await kept();
      const mails = run.sent(email, template);
      expect(mails).toHaveLength(2);
      for (const { headers = [] } of mails) expect(headers).toHaveLength(stoppable.has(template) ? 2 : 0);
      const tokens = mails.flatMap(tokensIn);
      expect(tokens.length).toBeGreaterThanOrEqual(2);
      for (const token of tokens) {
        const places = Object.entries({ before, givenUp, after }).filter(([, all]) => all.includes(token));
        expect(places.map(([moment]) => moment)).toEqual([]);
        expect(after.includes(tokenHash(token))).toBe(true);
      }
    },
  );
});

/** Sends the waiting mails, whichever else are among them, so that each answer of SES is lost. */
async function sendUnanswered(): Promise<void> {
  run.ses.faults.next('accept-then-timeout', 20);
  await run.send();
  run.ses.faults.clear();
}

/** The same, and again when the claim has ended. */
async function sendTwice(): Promise<void> {
  await sendUnanswered();
  later(6 * minute);
  expect(await run.send()).toBe(0);
}

describe('a mail that is sent twice', () => {
  it.each([0, 1])('P169: link %i of a confirmation works', async (which) => {
    const { email, token } = await newAccount(auth);
    await sendTwice();
    const mails = run.sent(email, 'welcome');
    const links = mails.flatMap(tokensIn);
    expect(new Set(links).size).toBe(2);
    expect((await auth.confirm({ token: links[which]! }, { token })).status).toBe(200);
    // what the first tap has done stays, whatever the other link is tapped for
    expect((await auth.confirm({ token: links[1 - which]! }, { token })).status).toBe(200);
    expect((await auth.me(token)).body.data.emailVerified).toBe(true);
  });

  it.each([0, 1])('P169: link %i of a reset works, then neither', async (which) => {
    const { email } = await provedAccount();
    await auth.forgot({ email });
    await sendTwice();
    const links = run.sent(email, 'reset-password').flatMap(tokensIn);
    expect((await auth.reset({ token: links[which]!, password: 'Secreta8' })).status).toBe(200);
    for (const link of links)
      expect((await auth.reset({ token: link, password: 'Secreta9' })).body.code).toBe('link_expired');
    expect((await auth.login({ email, password: 'Secreta8' })).status).toBe(200);
  });

  it('P169: after the tap on a link of the first mail, the second one sends a link that changes nothing more', async () => {
    const { email } = await provedAccount();
    await auth.forgot({ email });
    await sendUnanswered();
    const first = tokenTo(email, 'reset-password');
    expect((await auth.reset({ token: first, password: 'Secreta8' })).status).toBe(200);
    later(6 * minute);
    await run.send();
    const second = tokenTo(email, 'reset-password');
    expect(second).not.toBe(first);
    expect((await auth.reset({ token: second, password: 'Secreta9' })).body.code).toBe('link_expired');
    expect((await auth.login({ email, password: 'Secreta8' })).status).toBe(200);
  });

  it.each([0, 1])(
    'P169: mail %i of a stock alert confirms, and withdraws what it has confirmed',
    async (which) => {
      const { email, productId } = await askForAlert();
      await sendTwice();
      const [confirm, withdraw] = tokensIn(run.sent(email, 'confirm-stock-alert')[which]!);
      const isWaiting = () => hasAlert(productId, addressHashOf(email), new Date());
      expect((await tapAlert('confirm', confirm!)).status).toBe(200);
      expect(await isWaiting()).toBe(true);
      expect((await tapAlert('withdraw', withdraw!)).status).toBe(200);
      expect(await isWaiting()).toBe(false);
    },
  );

  it('P169: a withdrawal before the confirmation makes the link of the same mail void', async () => {
    const { email } = await askForAlert();
    await run.send();
    const [confirm, withdraw] = tokensIn(run.sent(email, 'confirm-stock-alert')[0]!);
    expect((await tapAlert('withdraw', withdraw!)).status).toBe(200);
    expect((await tapAlert('confirm', confirm!)).body.code).toBe('link_expired');
  });
});

describe('the unsubscribe of a mail program', () => {
  /** What the header of the newest mail of a kind to an address names: a route of the API, with its query. */
  function headerOf(email: string, template: string) {
    const headers = run.sent(email, template)[0]!.headers!;
    const [unsubscribe, post, ...others] = headers.map(({ Name, Value }) => [Name, Value] as const);
    expect([unsubscribe![0], ...post!, ...others]).toEqual([
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'List-Unsubscribe=One-Click',
    ]);
    const [, address] = /^<(https:\/\/tenaz\.test\/[!-~]+)>$/.exec(unsubscribe![1])!;
    const { pathname, searchParams } = new URL(address!);
    return { path: pathname, query: Object.fromEntries(searchParams) };
  }

  type Target = ReturnType<typeof headerOf>;
  const api = ({ path }: Target) => (path.startsWith('/api/reviews') ? reviews : alerts);

  /** As a provider posts it: from its own network, without session, origin and browser, in one of the two encodings. */
  const press = (target: Target, as: 'urlencoded' | 'multipart' = 'urlencoded') =>
    call(api(target), `POST ${target.path}`, {
      ip: freshIp(),
      query: target.query,
      ...(as === 'multipart'
        ? { form: { 'List-Unsubscribe': 'One-Click' } }
        : {
            body: 'List-Unsubscribe=One-Click',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
    });

  /** A visit of the header's address. */
  const open = async (target: Target) => {
    const { status, headers } = await call(api(target), `GET ${target.path}`, { query: target.query });
    return { status, page: headers.location! };
  };

  const done = { status: 200, body: { success: true } };
  const isWaiting = (productId: string, email: string) =>
    hasAlert(productId, addressHashOf(email), new Date());

  it('P235: a press at the confirmation of a stock alert withdraws it, confirmed or not, as often as it is pressed', async () => {
    const { email, productId } = await askForAlert();
    await run.send();
    const target = headerOf(email, 'confirm-stock-alert');
    await tapAlert('confirm', tokensIn(run.sent(email, 'confirm-stock-alert')[0]!)[0]!);
    expect(await isWaiting(productId, email)).toBe(true);
    for (const as of ['urlencoded', 'multipart', 'urlencoded'] as const)
      expect(await press(target, as)).toMatchObject(done);
    expect(await isWaiting(productId, email)).toBe(false);
    const unconfirmed = await askForAlert();
    await run.send();
    expect(await press(headerOf(unconfirmed.email, 'confirm-stock-alert'))).toMatchObject(done);
    const [confirm] = tokensIn(run.sent(unconfirmed.email, 'confirm-stock-alert')[0]!);
    expect((await tapAlert('confirm', confirm!)).body.code).toBe('link_expired');
  });

  it('P235: a press at the notice of a product that is back withdraws what else the address waits for, and of no other', async () => {
    const email = await plays['back-in-stock']!();
    const stranger = freshEmail();
    const { _id: productId } = await createProduct({ stock: 0 });
    for (const each of [email, stranger]) await transact(keepAlertSteps(productId, each, new Date()));
    await run.send();
    const target = headerOf(email, 'back-in-stock');
    for (let time = 0; time < 2; time++) expect(await press(target)).toMatchObject(done);
    expect([await isWaiting(productId, email), await isWaiting(productId, stranger)]).toEqual([false, true]);
  });

  it('P235: a press at a mail that asks for reviews stops these mails, also when the account is gone meanwhile', async () => {
    const { userId } = await askedBuyer();
    await run.send();
    const target = headerOf(await emailOf(userId), 'review-request');
    for (const as of ['multipart', 'urlencoded'] as const)
      expect(await press(target, as)).toMatchObject(done);
    expect((await findUser(userId))!.wantsReviewRequests).toBe(false);
    await deleteItem(keys.user(userId));
    expect(await press(target)).toMatchObject(done);
  });

  it.each([
    ['confirm-stock-alert', /^\/tienda\/[a-z0-9-]+#aviso=retirar&token=/],
    ['back-in-stock', /^\/tienda\/[a-z0-9-]+#aviso=retirar&token=/],
    ['review-request', /^\/legal\/opiniones#token=/],
  ])('P235: the address in %s shows a browser the page of its link', async (template, page) => {
    const email = await plays[template]!();
    await run.send();
    const target = headerOf(email, template);
    const shown = await open(target);
    expect(shown).toEqual({ status: 302, page: expect.stringMatching(page) as string });
    const withdrawal = run
      .sent(email, template)[0]!
      .text.match(/https:\/\/\S+/g)!
      .at(-1)!;
    expect(`https://tenaz.test${shown.page}`).toBe(withdrawal);
  });

  it('P235, P18: an invented token, that of another kind of mail, or a visit withdraws nothing', async () => {
    const { userId } = await askedBuyer();
    await run.send();
    const { path, query } = headerOf(await emailOf(userId), 'review-request');
    const alert = { path: '/api/stock-alerts/unsubscribe', query };
    for (const target of [{ path, query: { token: 'invented' } }, alert]) {
      const { status, body } = await press(target);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'link_expired' });
    }
    await open({ path, query });
    expect((await findUser(userId))!.wantsReviewRequests).toBe(true);
    const elsewhere = { path: alert.path, query: { token: 'x', slug: '../../evil.test' } };
    expect((await open(elsewhere)).status).toBe(400);
  });
});

describe('a mail that waits', () => {
  it('P170: a link is valid for its whole time from the send on', async () => {
    const { email } = await provedAccount();
    await auth.forgot({ email });
    later(3 * hour);
    await run.send();
    later(59 * minute);
    const token = tokenTo(email, 'reset-password');
    expect((await auth.reset({ token, password: 'Secreta8' })).status).toBe(200);
  });

  it('P170: it expires then', async () => {
    const { email } = await provedAccount();
    await auth.forgot({ email });
    later(3 * hour);
    await run.send();
    later(61 * minute);
    const token = tokenTo(email, 'reset-password');
    expect((await auth.reset({ token, password: 'Secreta8' })).body.code).toBe('link_expired');
  });

  it('P170: a request that was overtaken by a new password mails a link that sets none', async () => {
    const { email, token } = await provedAccount();
    await auth.forgot({ email });
    await auth.changePassword(token, { password, newPassword: 'Secreta8' });
    await run.send();
    const late = tokenTo(email, 'reset-password');
    expect((await auth.reset({ token: late, password: 'Secreta9' })).body.code).toBe('link_expired');
  });

  it('P50, P170: the old address stays reserved as long as its link works, also when the mail was late', async () => {
    const { email, next, token } = await askToChangeEmail();
    await run.send();
    await auth.confirm({ token: tokenTo(next, 'confirm-email') }, { token });
    later(20 * hour);
    await run.send();
    later(71 * hour);
    expect((await auth.register({ name: 'Clara', email, password })).body.code).toBe('email_taken');
    const revert = tokenTo(email, 'email-changed');
    expect((await auth.revert({ token: revert, password: 'Nueva7' })).body.data).toEqual({ email });
  });
});
