import { ulid } from 'ulid';
import type { StoredOrder } from '#functions/orders/orders.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { ratings, type RatingCounts } from '#shared/rules/reviews/reviews.ts';
import { call } from '../call.ts';
import { sampleCategory, sampleProduct } from '../sample-items.ts';
import { sampleOrder } from '../sample-order.ts';
import { signIn } from '../sign-in.ts';

export interface Buyer {
  token: string;
  userId: string;
}

const words = { rating: 4, title: 'Cumple', text: 'Se disuelve bien y no empalaga.' };

/** Buyers' and admins' calls about reviews, for a shop without reviews. Call it after `useTable`. */
export async function startReviewCalls() {
  const { handler } = await import('#functions/reviews/reviews.lambda.ts');
  const { handler: management } = await import('#functions/reviews/review-management.lambda.ts');
  const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
  const { putProduct } = await import('#functions/catalogue/product-changes.ts');
  const { findProduct, ratingCounts } = await import('#functions/catalogue/products.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
  const { listPublishedReviews } = await import('#functions/reviews/reviews.ts');
  const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  await saveSiteUrl('https://tenaz.test');
  const category = sampleCategory();
  await putCategory(category);
  const admin = await signIn('admin');

  /** A product without reviews. */
  async function createProduct(facts: Partial<StoredProduct> = {}): Promise<StoredProduct> {
    const none = { rated5: 0, rated4: 0, rated3: 0 };
    const product = sampleProduct({ categoryId: category._id, sku: ulid(), ...none, ...facts });
    await putProduct(product);
    return product;
  }

  /** A user's order of products, delivered and paid unless the facts say otherwise. */
  async function ordered(
    { userId }: Buyer,
    products: readonly StoredProduct[],
    facts: Partial<StoredOrder> = {},
  ): Promise<StoredOrder> {
    const template = sampleOrder(new Date());
    const lines = products.map(({ _id: productId, slug, title }) => ({
      ...template.lines[0]!,
      productId,
      slug,
      title,
    }));
    const order = { ...template, userId, lines, ...facts };
    await transact(placeOrderSteps(order, (await findUser(userId))!));
    return order;
  }

  /** A user who has received a product. */
  async function buyerOf(...products: StoredProduct[]): Promise<Buyer> {
    const buyer = await signIn();
    await ordered(buyer, products);
    return buyer;
  }

  const own =
    (route: string) =>
    ({ token }: Buyer, { _id: id }: StoredProduct, body?: object) =>
      call(handler, route, { token, params: { id }, ...(body && { body }) });
  const write = (buyer: Buyer, product: StoredProduct, more: object = {}) =>
    own('POST /api/products/{id}/reviews')(buyer, product, { ...words, ...more });
  const edit = (buyer: Buyer, product: StoredProduct, more: object = {}) =>
    own('PUT /api/products/{id}/reviews/mine')(buyer, product, { ...words, ...more });
  const remove = own('DELETE /api/products/{id}/reviews/mine');
  const mine = async ({ token }: Buyer) =>
    (await call(handler, 'GET /api/reviews/mine', { token })).body.data;
  const ofProduct = (product: StoredProduct, query: Record<string, string> = {}) =>
    call(handler, 'GET /api/products/{id}/reviews', { params: { id: product._id }, query });

  const manage = (route: string, params?: Record<string, string>, body?: object) =>
    call(management, route, { token: admin.token, ...(params && { params }), ...(body && { body }) });
  const read = (id: string) => manage('GET /api/reviews/management/{id}', { id });
  const versionOf = async (id: string) => (await read(id)).body.data?.review.version ?? 0;
  /** What an admin does with a review, on its current version unless the body names one. */
  const publish = async (id: string, body: object = {}) =>
    manage(
      'POST /api/reviews/management/{id}/publication',
      { id },
      { version: await versionOf(id), ...body },
    );
  const reject = async (id: string, body: object = {}) =>
    manage(
      'POST /api/reviews/management/{id}/rejection',
      { id },
      { version: await versionOf(id), reason: 'No trata del producto', ...body },
    );
  const list = async (query: Record<string, string> = {}) =>
    (await call(management, 'GET /api/reviews/management', { token: admin.token, query })).body.data;

  /** A published review; returns its id. */
  async function published(buyer: Buyer, product: StoredProduct, more: object = {}): Promise<string> {
    const { body } = await write(buyer, product, more);
    const { _id } = body.data.review;
    const { status } = await publish(_id);
    if (status !== 200) throw new Error(`publication answered ${status}`);
    return _id;
  }

  const countsOf = async ({ _id }: StoredProduct): Promise<RatingCounts> =>
    ratingCounts((await findProduct(_id))!);

  /** The published reviews of a product, counted one by one. */
  async function recount({ _id }: StoredProduct): Promise<RatingCounts> {
    const { items } = await listPublishedReviews(_id, { limit: 1000 });
    const count = (rating: number) => items.filter((review) => review.rating === rating).length;
    return Object.fromEntries(ratings.map((rating) => [rating, count(rating)])) as unknown as RatingCounts;
  }

  return {
    admin,
    handler,
    management,
    createProduct,
    ordered,
    buyerOf,
    write,
    edit,
    remove,
    mine,
    ofProduct,
    manage,
    read,
    publish,
    reject,
    list,
    published,
    countsOf,
    recount,
  };
}
