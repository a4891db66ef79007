import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rounds } from '#tests/support/run/rounds.ts';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { call } from '../support/call.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { mailFiller } from '../support/mail/fill-mails.ts';
import { outbox } from '../support/mail/outbox.ts';
import { signIn } from '../support/sign-in.ts';
import { crashAfter, crashAtWrite, crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import { freshEmail, freshIp } from '../accounts/accounts.ts';

await useTable();
const { handler } = await import('#functions/catalogue/stock/stock-alerts.lambda.ts');
const { mailRestocks } = await import('#functions/back-office/housekeeping.ts');
const { addressHashOf, findAwaitedProducts, hasAlert, keepAlertSteps, listAlerts } =
  await import('#functions/catalogue/stock/stock-alerts.ts');
const { holdStockStep, releaseStockStep, restockStep } = await import('#functions/catalogue/products.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { changeUserStep } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl('https://tenaz.test');
const fill = await mailFiller();
const { created: createdProduct, correct, remove, update } = await startProductCalls();

/** A product with a name and a reference of its own. */
const created = (form: object) => createdProduct({ title: `Producto ${ulid()}`, sku: ulid(), ...form });

const hourMs = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * hourMs);

const post = (path: string, body: object, options: Parameters<typeof call>[2] = {}) =>
  call(handler, `POST /api/stock-alerts${path}`, { ip: freshIp(), body, ...options });
const request = (productId: string, email: string, options = {}) => post('', { productId, email }, options);
const confirm = (token: string) => post('/confirm', { token });
const withdraw = (token: string) => post('/withdraw', { token });

/** The mails in the outbox of a kind, written and not sent yet, to an address. */
async function mailsOf(template: string, email: string) {
  const mails = await Promise.all((await outbox()).flatMap((mail) => (mail.to === email ? fill(mail) : [])));
  return mails.filter(({ content }) => content.template === template).map(({ content }) => content.data);
}
const notices = (email: string) => mailsOf('back-in-stock', email);

/** The token of a link in the newest mail of a kind; several of one moment have no order. */
async function tokenIn(template: string, field: string, email: string): Promise<string> {
  const data = (await mailsOf(template, email)).at(-1) as Record<string, string>;
  return tokenOfFragment(new URL(data[field]!).hash)!;
}
const confirmToken = (email: string) => tokenIn('confirm-stock-alert', 'confirmUrl', email);

/** The address of a visitor who has confirmed to wait for a product. */
async function waiter(productId: string): Promise<string> {
  const email = freshEmail();
  await transact(keepAlertSteps(productId, email, new Date()));
  return email;
}

const soldOut = () => created({ stock: '0' });
const housekeep = (now = new Date()) => mailRestocks(now);
const isWaiting = (productId: string, email: string) => hasAlert(productId, addressHashOf(email), new Date());

beforeEach(async () => {
  // what earlier tests have left to mail
  await housekeep();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('asking', () => {
  it('P98: who confirms gets one mail with the product when it is back, and none later', async () => {
    const { _id, slug, title } = await soldOut();
    const email = freshEmail();
    const asked = await request(_id, email.toUpperCase());
    expect(asked).toMatchObject({ status: 202, body: { data: { needsConfirmation: true } } });
    expect(await isWaiting(_id, email)).toBe(false);
    const confirmed = await confirm(await confirmToken(email));
    expect(confirmed.body.data.product).toEqual({ slug, title, isInStock: false });
    await housekeep();
    expect(await notices(email)).toEqual([]);
    await correct(_id, 0, 5);
    expect(await housekeep()).toEqual({ done: 1, failed: 0 });
    expect(await notices(email)).toMatchObject([
      { product: title, productUrl: `https://tenaz.test/tienda/${slug}` },
    ]);
    expect((await outbox()).filter(({ to }) => to === email)).toHaveLength(2);
    expect(await isWaiting(_id, email)).toBe(false);
    await correct(_id, 5, 0);
    await correct(_id, 0, 2);
    expect(await housekeep()).toEqual({ done: 0, failed: 0 });
    expect(await notices(email)).toHaveLength(1);
    expect((await findAwaitedProducts()).map((each) => each._id)).not.toContain(_id);
  });

  it('an unconfirmed request gets no mail; its link works once, and for a day', async () => {
    const { _id } = await soldOut();
    const [late, twice] = [freshEmail(), freshEmail()];
    for (const email of [late, twice]) await request(_id, email);
    const link = await confirmToken(twice);
    expect((await confirm(link)).status).toBe(200);
    expect((await confirm(link)).body.code).toBe('link_expired');
    const lateLink = await confirmToken(late);
    vi.useFakeTimers({ now: later(24.1), toFake: ['Date'] });
    expect((await confirm(lateLink)).body.code).toBe('link_expired');
    await correct(_id, 0, 5);
    await housekeep();
    expect([(await notices(late)).length, (await notices(twice)).length]).toEqual([0, 1]);
  });

  it('P98: asking and confirming twice is one request, and who waits already gets the same answer and no mail', async () => {
    const { _id } = await soldOut();
    const email = freshEmail();
    const first = await request(_id, email);
    const links = [await confirmToken(email)];
    await request(_id, email);
    expect(await mailsOf('confirm-stock-alert', email)).toHaveLength(2);
    for (const { confirmUrl } of (await mailsOf('confirm-stock-alert', email)) as { confirmUrl: string }[])
      links.push(tokenOfFragment(new URL(confirmUrl).hash)!);
    const statuses = [];
    for (const link of new Set(links)) statuses.push((await confirm(link)).status);
    expect(statuses).toEqual([200, 200]);
    expect(await listAlerts(_id, 10)).toHaveLength(1);
    const again = await request(_id, email);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await mailsOf('confirm-stock-alert', email)).toHaveLength(2);
    await correct(_id, 0, 1);
    await housekeep();
    expect(await notices(email)).toHaveLength(1);
  });

  it('P38: an address gets four confirmations an hour from all networks, and the answer stays the same', async () => {
    const { _id } = await soldOut();
    const email = freshEmail();
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await request(_id, email));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect(await mailsOf('confirm-stock-alert', email)).toHaveLength(4);
  });

  it('a signed-in user needs no mail for the confirmed address of the account, and one for all others', async () => {
    const { _id } = await soldOut();
    const { token, userId } = await signIn();
    const user = (await findUser(userId))!;
    const own = await request(_id, user.email, { token });
    expect(own.body.data).toEqual({ needsConfirmation: false });
    expect([await isWaiting(_id, user.email), await mailsOf('confirm-stock-alert', user.email)]).toEqual([
      true,
      [],
    ]);
    const other = freshEmail();
    expect((await request(_id, other, { token })).body.data).toEqual({ needsConfirmation: true });
    expect(await isWaiting(_id, other)).toBe(false);

    const unproved = await signIn();
    const { email } = (await findUser(unproved.userId))!;
    await transact([changeUserStep(unproved.userId, { emailVerified: false }, { email })]);
    const asked = await request(_id, email, { token: unproved.token });
    expect(asked.body.data).toEqual({ needsConfirmation: true });
    expect(await isWaiting(_id, email)).toBe(false);
  });

  it('a product in stock is refused with 409, one that the shop does not show with 404', async () => {
    const inStock = await created({ stock: '1' });
    const hidden = await created({ stock: '0', isActive: 'false' });
    const gone = await soldOut();
    await remove(gone._id);
    const answers = await Promise.all([inStock, hidden, gone].map(({ _id }) => request(_id, freshEmail())));
    expect(answers.map(({ body }) => body.code)).toEqual([
      'already_in_stock',
      'product_not_found',
      'product_not_found',
    ]);
  });
});

describe('the return', () => {
  it.each(['correction', 'released hold', 'refund', 'a product that is shown again'])(
    'P98: %s brings it back',
    async (way) => {
      const { _id } = await created({ stock: way === 'correction' ? '0' : '2' });
      const email = freshEmail();
      const hold = holdStockStep(_id, 2, 1790);
      if (way === 'released hold' || way === 'refund') await transact([hold]);
      if (way === 'a product that is shown again') await update(_id, { isActive: 'false' });
      await transact(keepAlertSteps(_id, email, new Date()));
      expect(await housekeep()).toEqual({ done: 0, failed: 0 });
      if (way === 'correction') await correct(_id, 0, 2);
      if (way === 'released hold') await transact([releaseStockStep(_id, 2)]);
      if (way === 'refund') await transact([restockStep(_id, 2)]);
      if (way === 'a product that is shown again') await update(_id, { isActive: 'true' });
      expect(await housekeep()).toEqual({ done: 1, failed: 0 });
      expect(await notices(email)).toHaveLength(1);
    },
  );

  it('P98: stock that returns before the confirmation, or while it is written, makes one mail', async () => {
    for (let round = 0; round < rounds(3, 8); round++) {
      const { _id } = await soldOut();
      const email = freshEmail();
      await request(_id, email);
      const link = await confirmToken(email);
      const isBefore = round === 0;
      if (isBefore) {
        await correct(_id, 0, 3);
        await housekeep();
      }
      const [confirmed] = await Promise.all([
        confirm(link),
        ...(isBefore ? [] : [correct(_id, 0, 3).then(() => housekeep())]),
        housekeep(),
      ]);
      expect(confirmed.status).toBe(200);
      if (isBefore) expect(confirmed.body.data.product.isInStock).toBe(true);
      await housekeep();
      expect(await notices(email)).toHaveLength(1);
    }
  });

  it('P98: a request that comes while the run closes its product is not forgotten', async () => {
    const { _id } = await created({ stock: '1' });
    await waiter(_id);
    await housekeep();
    // the product has no requests now: the next run closes it
    const email = freshEmail();
    const calls = faultCalls(
      async (send) => {
        calls.restore();
        await transact(keepAlertSteps(_id, email, new Date()));
        return send();
      },
      (_nth, operation, pk) => operation === 'DeleteItem' && pk === 'awaited',
    );
    await housekeep();
    await housekeep();
    expect(await notices(email)).toHaveLength(1);
  });

  it('P98: runs at once make one mail of each request', async () => {
    const { _id } = await soldOut();
    const emails = await Promise.all(Array.from({ length: 6 }, () => waiter(_id)));
    await correct(_id, 0, 5);
    await Promise.all([housekeep(), housekeep(), housekeep()]);
    const counts = await Promise.all(emails.map(async (email) => (await notices(email)).length));
    expect(counts).toEqual(emails.map(() => 1));
  });

  it.each([
    ['before', crashBefore],
    ['after', crashAfter],
  ])('P98: a run that crashes %s a write sends nothing twice and loses nothing', async (_, fault) => {
    for (const nth of [1, 2]) {
      const { _id } = await soldOut();
      const emails = [await waiter(_id), await waiter(_id)];
      await correct(_id, 0, 5);
      const writes = crashAtWrite(nth, fault);
      await housekeep();
      writes.restore();
      await housekeep();
      const mails = (await outbox()).filter(({ to }) => emails.includes(to));
      expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    }
  });

  it('a run settles a bounded number of requests, and the next ones go on', async () => {
    const [one, two] = [await soldOut(), await soldOut()];
    for (const { _id } of [one, two]) {
      for (let count = 0; count < 3; count++) await waiter(_id);
      await correct(_id, 0, 5);
    }
    const done = [];
    for (let run = 0; run < 4; run++) done.push((await mailRestocks(new Date(), 2)).done);
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(6);
    expect(Math.max(...done)).toBe(2);
  });

  it('hidden products mail nobody, and deleted ones take their requests with them', async () => {
    const [hidden, gone] = [await created({ stock: '3' }), await created({ stock: '3' })];
    await update(hidden._id, { isActive: 'false' });
    await remove(gone._id);
    const [patient, forgotten] = [await waiter(hidden._id), await waiter(gone._id)];
    expect(await housekeep()).toEqual({ done: 0, failed: 0 });
    expect([await isWaiting(hidden._id, patient), await isWaiting(gone._id, forgotten)]).toEqual([
      true,
      false,
    ]);
    expect(await notices(forgotten)).toEqual([]);
  });

  it('a request is forgotten after a year', async () => {
    const { _id } = await soldOut();
    const email = await waiter(_id);
    await correct(_id, 0, 5);
    const [alert] = await listAlerts(_id, 1);
    expect(Math.round((Date.parse(alert!.expiresAt) - Date.now()) / hourMs / 24)).toBeGreaterThanOrEqual(365);
    expect(await housekeep(later(24 * 367))).toEqual({ done: 0, failed: 0 });
    expect([await notices(email), await listAlerts(_id, 1)]).toEqual([[], []]);
  });
});

describe('withdrawing', () => {
  it('the link of a confirmation withdraws the request before and after it is confirmed, again and again', async () => {
    const { _id } = await soldOut();
    const [before, after] = [freshEmail(), freshEmail()];
    for (const email of [before, after]) await request(_id, email);
    const links = await Promise.all(
      [before, after].map((email) => tokenIn('confirm-stock-alert', 'withdrawUrl', email)),
    );
    const [first, second] = [await confirmToken(before), await confirmToken(after)];
    expect((await withdraw(links[0]!)).body).toEqual({ success: true });
    expect((await confirm(first)).body.code).toBe('link_expired');
    expect((await confirm(second)).status).toBe(200);
    for (let time = 0; time < 2; time++) expect((await withdraw(links[1]!)).status).toBe(200);
    await correct(_id, 0, 5);
    await housekeep();
    for (const email of [before, after]) expect(await notices(email)).toEqual([]);
  });

  it('a confirmation and a withdrawal at once leave no request', async () => {
    for (let round = 0; round < rounds(2, 8); round++) {
      const { _id } = await soldOut();
      const email = freshEmail();
      await request(_id, email);
      const link = await confirmToken(email);
      const withdrawal = await tokenIn('confirm-stock-alert', 'withdrawUrl', email);
      await Promise.all([confirm(link), withdraw(withdrawal)]);
      expect(await isWaiting(_id, email)).toBe(false);
    }
  });

  it('the link of a notice withdraws all other requests of the address, and nobody else', async () => {
    const [back, other] = [await soldOut(), await soldOut()];
    const email = await waiter(back._id);
    await transact(keepAlertSteps(other._id, email, new Date()));
    const stranger = await waiter(other._id);
    await correct(back._id, 0, 5);
    await housekeep();
    expect(await isWaiting(other._id, email)).toBe(true);
    expect((await withdraw(await tokenIn('back-in-stock', 'withdrawUrl', email))).status).toBe(200);
    expect([await isWaiting(other._id, email), await isWaiting(other._id, stranger)]).toEqual([false, true]);
  });

  it('a link that nobody was sent is refused', async () => {
    for (const send of [confirm, withdraw]) expect((await send('x')).body.code).toBe('link_expired');
  });
});
