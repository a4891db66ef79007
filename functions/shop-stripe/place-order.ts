import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { findCategories } from '../_data/catalogue/categories.ts';
import {
  replaceLastOrderStep,
  placeOrderStep,
  type OrderLine,
  type StoredOrder,
} from '../_data/orders/orders.ts';
import { findProducts, holdStockStep, type StoredProduct } from '../_data/catalogue/products.ts';
import { transact } from '../_data/table/table.ts';
import { ConditionFailed } from '../_data/table/errors.ts';
import type { User } from '../_data/accounts/users.ts';
import { AppError } from '../_kit/app-error.ts';
import { newId } from '../_kit/ids.ts';
import type { CartChange } from '#shared/contracts/shop-stripe.ts';
import { mergeLines } from '#shared/rules/cart.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { orderAmounts } from '#shared/rules/shipping.ts';

/** A line as the browser wishes it; `price` in euros is what its owner was shown. */
interface WishedLine {
  product: string;
  quantity: number;
  price: number;
}

/** As long as Stripe keeps a Checkout page open at the least, and a minute for clocks that disagree. */
const holdMs = 31 * 60 * 1000;

/**
 * Merges the lines, compares them with the table, and in one transaction takes the units from stock and writes the
 * pending order (DESIGN "Buying products"). Throws 409 `cart_changed` with today's price and stock of every line
 * that is not as the browser showed it; nothing is written then (P1, P2, P3).
 */
export async function placeOrder(user: User, wished: WishedLine[], now: Date): Promise<StoredOrder> {
  const lines = mergeLines(wished.map((line) => ({ ...line, id: line.product })));
  const order = await price(user._id, lines, now);
  try {
    await transact([
      ...order.lines.map((line) => holdStockStep(line.productId, line.quantity, line.priceCents)),
      replaceLastOrderStep(order, user),
      placeOrderStep(order),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await price(user._id, lines, now); // somebody was faster: this read names the line
    throw new AppError('conflict', { cause: error });
  }
  await bumpCatalogueVersion();
  return order;
}

async function price(userId: string, wished: WishedLine[], now: Date): Promise<StoredOrder> {
  const products = await findShown(wished.map((line) => line.product));
  const changes = wished.flatMap((line) => changeOf(line, products.get(line.product)));
  if (changes.length > 0) throw new AppError('cart_changed', { details: { changes } });
  const lines = wished.map((line) => orderLine(products.get(line.product)!, line.quantity));
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const _id = newId('ord', now);
  return {
    _id,
    userId,
    orderNumber: orderNumber(_id, now),
    createdAt: now.toISOString(),
    lines,
    ...orderAmounts(goodsCents),
    status: 'pending',
    paymentStatus: 'pending',
    hold: 'held',
    holdExpiresAt: new Date(now.getTime() + holdMs).toISOString(),
    sessionId: null,
    checkoutUrl: null,
    paymentIntentId: null,
    trackingNumber: null,
    shippingAddress: null,
  };
}

/** The products by id, each with whether the shop shows it: it and its category are active, as in the catalogue. */
async function findShown(productIds: string[]) {
  const [products, categories] = await Promise.all([findProducts(productIds), findCategories()]);
  const shelves = new Set(categories.filter((one) => one.isActive).map((one) => one._id));
  return new Map(
    products.map((one) => [one._id, { ...one, isActive: one.isActive && shelves.has(one.categoryId) }]),
  );
}

function changeOf(line: WishedLine, product: StoredProduct | undefined): CartChange[] {
  if (!product?.isActive)
    return [{ product: line.product, title: product?.title ?? null, price: null, stock: 0 }];
  if (product.stock >= line.quantity && product.priceCents === toCents(line.price)) return [];
  return [
    {
      product: line.product,
      title: product.title,
      price: fromCents(product.priceCents),
      stock: product.stock,
    },
  ];
}

function orderLine(product: StoredProduct, quantity: number): OrderLine {
  const picture = product.images.find((image) => image.isPrimary) ?? product.images[0];
  const { _id, slug, title, priceCents } = product;
  return { productId: _id, slug, title, image: picture?.url ?? null, quantity, priceCents };
}

/** A number people can quote: the day and the random end of the id, so no counter for all buyers to queue at. */
function orderNumber(orderId: string, now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `TZ-${day}-${orderId.slice(-6)}`;
}
