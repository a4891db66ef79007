import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { startReviewCalls } from '../support/reviews/review-calls.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { outbox } from '../support/mail/outbox.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const reviews = await startReviewCalls();
const {
  buyerOf,
  createProduct,
  edit,
  list,
  mine,
  ofProduct,
  publish,
  published,
  read,
  reject,
  remove,
  write,
} = reviews;
const { rowOf } = await startOverviewCalls();
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { findNotifications } = await import('#functions/messages/notifications/notifications.ts');

/** A review that waits to be read. */
async function pending(more: object = {}) {
  const product = await createProduct();
  const buyer = await buyerOf(product);
  const { body } = await write(buyer, product, more);
  return { product, buyer, id: body.data.review._id as string };
}

const entriesOf = async (id: string) =>
  (await listAuditEntries({ object: id }, { limit: 20 }, new Date())).items;

describe('publishing', () => {
  it('a review is published once, with an entry of the audit trail and a notification for its author', async () => {
    const { product, buyer, id } = await pending();
    const answers = [await publish(id), await publish(id, { version: 1 })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body.data.review).toMatchObject({
      state: 'published',
      user: { _id: buyer.userId, name: 'Clara', isBanned: false },
      moderation: { by: 'Clara' },
      version: 2,
    });
    expect(await entriesOf(id)).toMatchObject([
      {
        action: 'publish',
        object: { kind: 'review', label: product.title },
        changes: [{ field: 'reviewState', before: 'pending', after: 'published' }],
      },
    ]);
    expect((await findNotifications(buyer.userId)).map(({ title }) => title)).toEqual([
      'Tu opinión está publicada',
    ]);
    expect((await ofProduct(product)).body.data.reviewCount).toBe(1);
  });

  it('P35: an edit while the admin reads makes the publication 409 with the current words, and nothing is published', async () => {
    const { product, buyer, id } = await pending();
    const { version } = (await read(id)).body.data.review;
    await edit(buyer, product, { text: 'Compra en mi tienda: es más barato.' });
    const stale = await publish(id, { version });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
    expect(stale.body.details.current.review.text).toBe('Compra en mi tienda: es más barato.');
    beforeNextTransaction(() => edit(buyer, product, { text: 'Otro texto que nadie ha leído.' }));
    expect((await publish(id)).body.code).toBe('stale_edit');
    expect((await ofProduct(product)).body.data.reviewCount).toBe(0);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('a review that is deleted, or deleted and written again, while the admin reads is not published', async () => {
    const { product, buyer, id } = await pending();
    beforeNextTransaction(() => remove(buyer, product));
    expect((await publish(id, { version: 1 })).body.code).toBe('review_not_found');
    const { body } = await write(buyer, product);
    const again = body.data.review._id as string;
    beforeNextTransaction(async () => {
      await remove(buyer, product);
      await write(buyer, product, { text: 'Otras palabras, de la misma versión.' });
    });
    expect((await publish(again, { version: 1 })).body.code).toBe('review_not_found');
    expect((await ofProduct(product)).body.data.reviewCount).toBe(0);
  });
});

describe('rejecting', () => {
  it('the author reads the reason by mail and in the profile, corrects the review, and it is read again', async () => {
    const { product, buyer, id } = await pending();
    const reason = 'Da el teléfono de otra persona';
    expect((await reject(id, { reason })).body.data.review).toMatchObject({ state: 'rejected', reason });
    expect((await reject(id, { reason, version: 1 })).status).toBe(200);
    const { email } = (await findUser(buyer.userId))!;
    const mails = (await outbox()).filter(({ to }) => to === email).map(({ content }) => content);
    expect(mails).toMatchObject([
      {
        template: 'review-rejected',
        data: { product: product.title, reason, reviewUrl: expect.stringContaining(product._id) },
      },
    ]);
    expect((await mine(buyer)).reviews).toMatchObject([{ state: 'rejected', reason }]);
    const [told] = await findNotifications(buyer.userId);
    expect(told!.message).toContain(reason);
    expect(await entriesOf(id)).toMatchObject([{ action: 'reject', reason }]);
    const { body } = await edit(buyer, product, { text: 'Sin teléfono: cumple lo que dice.' });
    expect(body.data.review).toMatchObject({ state: 'pending', reason: '' });
    expect((await publish(id)).status).toBe(200);
  });

  it('a published review that is rejected is shown and counted no more, until it is published again', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    const id = await published(buyer, product, { rating: 1 });
    await published(await buyerOf(product), product, { rating: 5 });
    expect((await ofProduct(product)).body.data.averageRating).toBe(3);
    await reject(id);
    expect((await ofProduct(product)).body.data).toMatchObject({ averageRating: 5, reviewCount: 1 });
    await publish(id);
    expect((await ofProduct(product)).body.data).toMatchObject({ averageRating: 3, reviewCount: 2 });
  });

  it.each([
    ['no reason', ''],
    ['a reason of two lines', 'Una\r\nBcc: ana@example.com'],
    ['a long reason', 'a'.repeat(301)],
  ])('P40: %s is 400 and changes nothing', async (_, reason) => {
    const { id } = await pending();
    expect((await reject(id, { reason })).body).toMatchObject({ code: 'invalid_input', field: 'reason' });
    expect((await read(id)).body.data.review.state).toBe('pending');
  });
});

describe('the list', () => {
  nightly('P34: pending reviews are listed oldest first, the others newest first, each once', async () => {
    const earlier = (await list({ limit: '50' })).reviews.length;
    const made = [];
    for (let time = 0; time < 5; time++) made.push((await pending({ title: `Turno ${time}` })).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { reviews: { _id: string }[]; nextCursor: string | null } = await list({
        limit: '2',
        ...(cursor && { cursor }),
      });
      seen.push(...page.reviews.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen.slice(earlier)).toEqual(made);
    for (const id of made) await publish(id);
    const shown = (await list({ state: 'published', limit: '5' })).reviews.map(
      ({ _id }: { _id: string }) => _id,
    );
    expect(shown).toEqual(made.toReversed());
  });

  it('the first page of the back office counts what waits, and since when the oldest does', async () => {
    const before = (await rowOf('pending-reviews'))?.count ?? 0;
    const { id } = await pending();
    const row = await rowOf('pending-reviews');
    expect(row).toMatchObject({ count: before + 1, isPartial: false });
    expect(row!.oldest).toBe((await list()).reviews[0].writtenAt);
    await publish(id);
    expect((await rowOf('pending-reviews'))?.count ?? 0).toBe(before);
  });
});

it('a role that may only read reviews publishes none', async () => {
  const { id } = await pending();
  const { signIn } = await import('../support/sign-in.ts');
  const trainer = await signIn('trainer');
  const route = 'POST /api/reviews/management/{id}/publication';
  const answer = await call(reviews.management, route, {
    token: trainer.token,
    params: { id },
    body: { version: 1 },
  });
  expect(answer.body.code).toBe('forbidden');
});
