import { describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { call } from '../support/call.ts';
import { startReviewCalls } from '../support/reviews/review-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const reviews = await startReviewCalls();
const { buyerOf, createProduct, edit, mine, ofProduct, ordered, published, publish, reject, remove, write } =
  reviews;
const { findUser } = await import('#functions/accounts/users.ts');
const { renameUser } = await import('#functions/accounts/user-search-index.ts');
const { currentCatalogue } = await import('#functions/catalogue/catalogue.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { applyEdit } = await import('#functions/catalogue/product-changes.ts');
const { deleteProduct } = await import('#functions/catalogue/product-deletion.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { changeOrder } = await import('#functions/orders/order-changes.ts');
const { StoredReturn } = await import('#functions/orders/returns/open-returns.ts');
const { findOrder } = await import('#functions/orders/orders.ts');
const { transact, update } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');

describe('who may review', () => {
  it('P105: a buyer reviews a product once it is paid and delivered, and its price and stock stay as they are', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    const { status, body } = await write(buyer, product, { rating: 5 });
    expect(status).toBe(201);
    expect(body.data.review).toMatchObject({
      rating: 5,
      state: 'pending',
      reason: '',
      authorName: 'Clara',
      isVerifiedPurchase: true,
      product: { _id: product._id, title: product.title, slug: product.slug },
    });
    expect((await ofProduct(product)).body.data.reviews).toEqual([]);
    await publish(body.data.review._id);
    expect((await ofProduct(product)).body.data).toMatchObject({
      averageRating: 5,
      reviewCount: 1,
      reviews: [{ _id: body.data.review._id, rating: 5 }],
    });
    const { rated5, version, ...others } = (await findProduct(product._id))!;
    expect([rated5, version]).toEqual([1, product.version]);
    expect({ ...product }).toMatchObject(Object.fromEntries(Object.entries(others)));
  });

  it.each([
    ['was not ordered', null],
    ['is not paid', { status: 'pending', paymentStatus: 'pending', hold: 'held' }],
    ['is being prepared', { status: 'processing' }],
    ['is on its way', { status: 'shipped' }],
    ['was cancelled', { status: 'cancelled', paymentStatus: 'refunded' }],
    ['was refunded', { status: 'refunded', paymentStatus: 'refunded' }],
  ] as const)('P105: a product that %s cannot be reviewed', async (_, facts) => {
    const product = await createProduct();
    const buyer = await signIn();
    if (facts) await ordered(buyer, [product], facts);
    const { status, body } = await write(buyer, product);
    expect([status, body.code]).toEqual([409, 'review_not_received']);
    expect((await mine(buyer)).reviews).toEqual([]);
  });

  it('P105: of a delivered order what was refunded entirely cannot be reviewed, and the rest can', async () => {
    const [kept, returned] = [await createProduct(), await createProduct()];
    const buyer = await signIn();
    const order = await ordered(buyer, [kept, returned], { paymentStatus: 'partially_refunded' });
    const [first, second] = order.lines;
    const lines = [
      { ...first!, quantity: 2, refunded: 1 },
      { ...second!, refunded: 1 },
    ];
    await transact(changeOrder(order, { lines }, new Date()).steps);
    expect(
      (await mine(buyer)).reviewable.map(({ product }: never) => (product as { _id: string })._id),
    ).toEqual([kept._id]);
    expect((await write(buyer, returned)).body.code).toBe('review_not_received');
    expect((await write(buyer, kept)).status).toBe(201);
  });

  it('P105: a refund at the moment of writing leaves no review', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    const order = (await findOrder(buyer.userId, (await mine(buyer)).reviewable[0].order._id))!;
    const refunded = { status: 'refunded', paymentStatus: 'refunded' } as const;
    beforeNextTransaction(() => transact(changeOrder(order, refunded, new Date()).steps));
    expect((await write(buyer, product)).body.code).toBe('review_not_received');
    expect((await mine(buyer)).reviews).toEqual([]);
  });

  it('P266: what its buyer sends back cannot be reviewed, unless a unit of it stays', async () => {
    const [kept, back] = [await createProduct(), await createProduct()];
    const buyer = await signIn();
    const order = await ordered(buyer, [kept, back]);
    const [first, second] = order.lines;
    const lines = [{ ...first!, quantity: 2 }, second!];
    const sentBack = {
      _id: 'ret_1',
      key: 'k',
      requestedAt: order.createdAt,
      isSent: true,
      isSealed: true,
      reason: '',
    };
    const returned = lines.map(({ productId }) => ({ productId, quantity: 1 }));
    const underReturn = StoredReturn.parse({ ...sentBack, state: 'requested', lines: returned });
    const { changed, steps } = changeOrder(order, { lines, returns: [underReturn] }, new Date());
    await transact(steps);
    const reviewable = async () =>
      (await mine(buyer)).reviewable.map(({ product }: { product: { _id: string } }) => product._id);
    expect(await reviewable()).toEqual([kept._id]);
    expect((await write(buyer, back)).body.code).toBe('review_not_received');
    expect((await write(buyer, kept)).status).toBe(201);
    // the shop refuses the unit, and its buyer has it again
    const refusedLines = underReturn.lines.map((line) => ({ ...line, refused: 1 }));
    const refused = { ...underReturn, state: 'rejected' as const, lines: refusedLines };
    await transact(changeOrder(changed, { returns: [refused] }, new Date()).steps);
    expect((await write(buyer, back)).status).toBe(201);
  });

  it('P266: a refund of all units takes the mark of a verified purchase from the review, and a refusal by the bank gives it back', async () => {
    const [product, other] = [await createProduct(), await createProduct()];
    const buyer = await signIn();
    const order = await ordered(buyer, [product, other]);
    for (const each of [product, other]) await published(buyer, each, { rating: 2 });
    const isVerified = async () => {
      const [of, ofOther] = [await ofProduct(product), await ofProduct(other)];
      expect(of.body.data).toMatchObject({ averageRating: 2, reviewCount: 1 });
      const own = (await mine(buyer)).reviews as { product: { _id: string }; isVerifiedPurchase: boolean }[];
      const ownOf = own.find((review) => review.product._id === product._id)!.isVerifiedPurchase;
      const [shown, shownOther] = [of, ofOther].map(({ body }) => body.data.reviews[0].isVerifiedPurchase);
      return [shown, ownOf, shownOther];
    };
    expect(await isVerified()).toEqual([true, true, true]);
    const [first, second] = order.lines;
    const refunded = {
      lines: [{ ...first!, refunded: 1 }, second!],
      paymentStatus: 'partially_refunded' as const,
    };
    const { changed, steps } = changeOrder(order, refunded, new Date());
    await transact(steps);
    expect(await isVerified()).toEqual([false, false, true]);
    const back = changeOrder(changed, { lines: order.lines, paymentStatus: 'paid' }, new Date());
    await transact(back.steps);
    expect(await isVerified()).toEqual([true, true, true]);
    const all = { status: 'refunded', paymentStatus: 'refunded' } as const;
    await transact(changeOrder(back.changed, all, new Date()).steps);
    expect(await isVerified()).toEqual([false, false, false]);
  });

  it('a ban leaves the review', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    await published(buyer, product, { rating: 2 });
    await update(keys.user(buyer.userId), { update: 'SET banned = :yes', values: { ':yes': true } });
    expect((await ofProduct(product)).body.data).toMatchObject({ averageRating: 2, reviewCount: 1 });
  });

  nightly('the newest of many orders counts, and each product is offered once', async () => {
    const product = await createProduct();
    const buyer = await signIn();
    await ordered(buyer, [product]);
    const newest = await ordered(buyer, [product]);
    const other = await createProduct();
    for (let time = 0; time < 51; time++) await ordered(buyer, [other], { status: 'processing' });
    expect((await mine(buyer)).reviewable).toMatchObject([
      { product: { _id: product._id }, order: { _id: newest._id }, deliveredAt: newest.deliveredAt },
    ]);
    expect((await write(buyer, product)).status).toBe(201);
    expect((await mine(buyer)).reviewable).toEqual([]);
  });
});

describe('one review', () => {
  it('P105: ten requests at once make one review, and another text afterwards is 409', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(buyer, product)));
    expect(new Set(answers.map(({ body }) => body.data?.review._id)).size).toBe(1);
    const other = await write(buyer, product, { rating: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'already_reviewed']);
    expect((await mine(buyer)).reviews).toHaveLength(1);
  });

  it('an edit goes back to moderation and does not count until it is read, the same words change nothing', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    await published(buyer, product, { rating: 5 });
    const same = await edit(buyer, product, { rating: 5 });
    expect(same.body.data.review.state).toBe('published');
    const { body } = await edit(buyer, product, { rating: 2, text: 'Con el tiempo se apelmaza.' });
    expect(body.data.review).toMatchObject({ rating: 2, state: 'pending' });
    expect((await ofProduct(product)).body.data).toMatchObject({
      averageRating: 0,
      reviewCount: 0,
      reviews: [],
    });
    await publish(body.data.review._id);
    expect((await ofProduct(product)).body.data).toMatchObject({
      averageRating: 2,
      reviewCount: 1,
      ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 2 ? 1 : 0 })),
    });
  });

  it('a deleted review is gone at once, and a new one has another id', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    const first = await published(buyer, product);
    expect((await remove(buyer, product)).status).toBe(200);
    expect((await ofProduct(product)).body.data).toMatchObject({ reviewCount: 0, reviews: [] });
    expect((await reviews.read(first)).body.code).toBe('review_not_found');
    expect((await remove(buyer, product)).body.code).toBe('review_not_found');
    const { body } = await write(buyer, product);
    expect(body.data.review._id).not.toBe(first);
    expect(body.data.review.state).toBe('pending');
  });

  it('P18: another user’s review is neither edited nor deleted', async () => {
    const product = await createProduct();
    const [author, other] = [await buyerOf(product), await buyerOf(product)];
    await published(author, product);
    expect((await edit(other, product, { rating: 1 })).body.code).toBe('review_not_found');
    expect((await remove(other, product)).body.code).toBe('review_not_found');
    expect((await ofProduct(product)).body.data).toMatchObject({ averageRating: 4, reviewCount: 1 });
  });

  it('the name beside it has no last name, and an edit takes the new one', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    await renameUser((await findUser(buyer.userId))!, { name: 'Clara Núñez Roca' });
    expect((await write(buyer, product)).body.data.review.authorName).toBe('Clara N.');
    await renameUser((await findUser(buyer.userId))!, { name: 'Berta Gil' });
    const { body } = await edit(buyer, product, { rating: 3 });
    expect(body.data.review.authorName).toBe('Berta G.');
  });

  nightly('P38: an account writes twenty times an hour', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    await write(buyer, product);
    const answers = [];
    for (let time = 0; time < 20; time++) answers.push(await edit(buyer, product, { title: `Vez ${time}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(19).fill(200), 429]);
  });
});

describe('reading', () => {
  it('P34: the pages of a product have every published review once, newest first, and say nothing of the authors', async () => {
    const product = await createProduct();
    const written: string[] = [];
    for (let time = 0; time < 7; time++) {
      vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
      const buyer = await buyerOf(product);
      written.unshift(await published(buyer, product));
    }
    vi.useRealTimers();
    await write(await buyerOf(product), product);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<typeof ofProduct>> = await ofProduct(product, {
        limit: '3',
        ...(cursor && { cursor }),
      });
      expect(JSON.stringify(body) + atob((body.data.nextCursor ?? '').replaceAll('-', '+'))).not.toMatch(
        /usr_|ord_|@/,
      );
      seen.push(...body.data.reviews.map(({ _id }: { _id: string }) => _id));
      cursor = body.data.nextCursor;
    }
    expect(seen).toEqual(written);
  });

  it('P34: a forged cursor is 400', async () => {
    const product = await createProduct();
    const forged = [{ at: 'usr_1' }, { pk: 'usr_1', sk: 'user' }, 'x'].map((each) =>
      btoa(JSON.stringify(each)),
    );
    for (const cursor of [...forged, 'x'])
      expect((await ofProduct(product, { cursor })).body.code).toBe('invalid_cursor');
  });

  it('reviews of a product that the shop does not show are 404, and its buyer still reads, edits and deletes', async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product);
    await published(buyer, product);
    await applyEdit((await findProduct(product._id))!, { isActive: false });
    expect((await ofProduct(product)).body.code).toBe('product_not_found');
    expect((await ofProduct({ ...product, _id: 'prd_unknown' })).body.code).toBe('product_not_found');
    expect((await mine(buyer)).reviews).toMatchObject([{ product: { title: product.title, slug: null } }]);
    expect((await edit(buyer, product, { rating: 1 })).status).toBe(200);
    await deleteProduct((await findProduct(product._id))!, null, new Date());
    expect((await mine(buyer)).reviews).toMatchObject([{ product: { title: product.title, slug: null } }]);
    expect((await write(await buyerOf(product), product)).body.code).toBe('product_not_found');
    expect((await remove(buyer, product)).status).toBe(200);
  });

  nightly(
    'a published review of a product whose item is gone can be edited, rejected and deleted',
    async () => {
      const { deleteItem } = await import('#functions/platform/table/table.ts');
      const product = await createProduct();
      const buyers = [await buyerOf(product), await buyerOf(product), await buyerOf(product)] as const;
      const ids = [];
      for (const buyer of buyers) ids.push(await published(buyer, product));
      await deleteItem(keys.product(product._id));
      expect((await edit(buyers[0], product, { rating: 1 })).status).toBe(200);
      expect((await reject(ids[1]!)).status).toBe(200);
      expect((await remove(buyers[2], product)).status).toBe(200);
      expect((await publish(ids[0]!)).body.code).toBe('product_not_found');
      expect(await findProduct(product._id)).toBeNull();
    },
  );

  nightly('the shop sorts by the average of the published reviews', async () => {
    const old = await createProduct({ rated5: 0, rated4: 0, rated3: 0 });
    const liked = await createProduct();
    await published(await buyerOf(liked), liked, { rating: 3 });
    await published(await buyerOf(old), old, { rating: 2 });
    const { products, sorted } = await currentCatalogue(new Date());
    expect(products.get(old._id)?.card).toMatchObject({ averageRating: 2, reviewCount: 1 });
    const order = sorted['-averageRating'].map(({ id }) => id);
    expect(order.indexOf(liked._id)).toBeLessThan(order.indexOf(old._id));
  });
});

it('P40: markup is kept as it was written, for pages that show it as text', async () => {
  const product = await createProduct();
  const text = '<script>alert(1)</script>\n{{constructor}} "comillas"';
  await published(await buyerOf(product), product, { title: '<b>Bien</b>', text });
  expect((await ofProduct(product)).body.data.reviews).toMatchObject([{ title: '<b>Bien</b>', text }]);
});

it('a category that is not shown hides the reviews of its products', async () => {
  const { sampleCategory } = await import('../support/sample-items.ts');
  const hidden = sampleCategory({ isActive: false });
  await putCategory(hidden);
  const product = await createProduct({ categoryId: hidden._id });
  expect((await ofProduct(product)).body.code).toBe('product_not_found');
  const { token } = await signIn();
  expect((await call(reviews.handler, 'GET /api/reviews/mine', { token })).status).toBe(200);
});
