import {
  findCategories,
  findProducts,
  holdStockStep,
  type StoredProduct,
} from '#functions/catalogue/index.ts';
import { placeOrderSteps } from '../order-changes.ts';
import { replaceLastOrderStep, type OrderLine, type StoredOrder } from '../orders.ts';
import { countHolds, holdCounters, uncountHolds } from './reconcile-order.ts';
import { transact } from '#functions/platform/table/table.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { checkRate, type User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import type { CartChange } from '#shared/contracts/orders/checkout.ts';
import { primaryPicture } from '#shared/rules/catalogue/picture.ts';
import { mergeLines } from '#shared/rules/orders/cart.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { maxHeldUnits } from '#shared/rules/orders/hold-limits.ts';
import { orderNumber } from '#shared/rules/orders/order-number.ts';
import { priceOf } from '#shared/rules/orders/price.ts';
import { messages } from '#functions/platform/messages.ts';

/** A line of the browser's cart; `price` in euros as the buyer saw it. */
interface RequestedLine {
  product: string;
  quantity: number;
  price: number;
  /** As the buyer saw it; absent from clients that show none. */
  kind?: ProductKind | undefined;
}

/** Stripe's minimum for an open Checkout page, 30 minutes, and one for clocks that differ. */
const holdMs = 31 * 60 * 1000;

/**
 * Merges the lines, compares them with the table, and in one transaction reserves the units and writes the pending order.
 * Throws 409 `cart_changed` with the current price, stock and kind of every line that differs from what the browser showed;
 * nothing is written then (P1, P2, P3). Throws 409 `too_many_units` for more than one order may hold, and 409 `conflict` when
 * another order of the user was placed first. `ip` is the buyer's address: unpaid holds of its network are counted as well (P265).
 */
export async function placeOrder(
  user: User,
  requested: RequestedLine[],
  ip: string,
  now: Date,
): Promise<StoredOrder> {
  const lines = mergeLines(requested.map((line) => ({ ...line, id: line.product })));
  const ids = lines.map((line) => line.product);
  const holds = {
    countedBy: holdCounters(user._id, ip),
    createdAt: now.toISOString(),
    lines: ids.map((productId) => ({ productId })),
  };
  try {
    const [products, unpaid] = await Promise.all([
      findListedProducts(ids),
      countHolds(holds),
      checkRate({ 'unpaid-hold-account': user._id }, now),
    ]);
    checkLines(lines, products);
    for (const { product, quantity } of lines)
      checkHoldLimit(products.get(product)!, quantity, user, unpaid.get(product)!);
    const order = newOrder(user, lines, products, holds.countedBy, now);
    await transact([
      ...order.lines.map((line) => holdStockStep(line.productId, line.quantity, line.priceCents)),
      replaceLastOrderStep(order, user),
      ...placeOrderSteps(order, user),
    ]);
    return order;
  } catch (error) {
    await uncountHolds(holds);
    if (!(error instanceof ConditionFailed)) throw error;
    checkLines(lines, await findListedProducts(ids)); // another buyer was faster: throws with the lines that changed
    throw new AppError('conflict', { cause: error });
  }
}

type Products = Map<string, StoredProduct>;

/** Throws 409 `cart_changed` with every line that differs from what the browser showed. */
function checkLines(requested: RequestedLine[], products: Products): void {
  const changes = requested.flatMap((line) => findChange(line, products.get(line.product)));
  if (changes.length > 0) throw new AppError('cart_changed', { details: { changes } });
}

function newOrder(
  user: User,
  requested: RequestedLine[],
  products: Products,
  countedBy: string[],
  now: Date,
): StoredOrder {
  const lines = requested.map((line) => orderLine(products.get(line.product)!, line.quantity));
  const { goodsCents, deliveryCents, totalCents } = priceOf(lines);
  const _id = newId('ord', now);
  return {
    _id,
    userId: user._id,
    orderNumber: orderNumber(_id, now),
    createdAt: now.toISOString(),
    lines,
    subtotalCents: goodsCents,
    shippingCents: deliveryCents,
    totalCents,
    status: 'pending',
    paymentStatus: 'pending',
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
    hold: 'held',
    holdExpiresAt: new Date(now.getTime() + holdMs).toISOString(),
    countedBy,
    sessionId: null,
    checkoutUrl: null,
    paymentIntentId: null,
    carrier: null,
    carrierName: null,
    trackingNumber: null,
    shippingAddress: null,
    refundedCents: 0,
    refundedShippingCents: 0,
    refundedOutsideCents: 0,
    refundedFrom: null,
    openRefundId: null,
    owedCents: 0,
    owedSince: null,
    disputes: [],
    returns: [],
    closedBy: null,
    version: 1,
  };
}

/** The products by id; `isActive` also requires an active category, as in the catalogue. */
async function findListedProducts(productIds: string[]): Promise<Products> {
  const [products, categories] = await Promise.all([findProducts(productIds), findCategories()]);
  const activeCategories = new Set(categories.filter((one) => one.isActive).map((one) => one._id));
  return new Map(
    products.map((one) => [
      one._id,
      { ...one, isActive: one.isActive && activeCategories.has(one.categoryId) },
    ]),
  );
}

function findChange(line: RequestedLine, product: StoredProduct | undefined): CartChange[] {
  if (!product?.isActive)
    return [{ product: line.product, title: product?.title ?? null, price: null, stock: 0, kind: null }];
  const { kind } = product;
  const isAsSeen = product.priceCents === toCents(line.price) && (line.kind ?? kind) === kind;
  if (isAsSeen && product.stock >= line.quantity) return [];
  return [
    {
      product: line.product,
      title: product.title,
      price: fromCents(product.priceCents),
      stock: product.stock,
      kind,
    },
  ];
}

/** Throws 409 `too_many_units` when an order would hold more of what is left than the account may, after its unpaid holds. */
function checkHoldLimit(
  { title, stock }: StoredProduct,
  quantity: number,
  { emailVerified }: User,
  unpaid: number,
): void {
  const max = maxHeldUnits(stock, emailVerified, unpaid);
  if (quantity <= max) return;
  const isReduced = max < maxHeldUnits(stock, emailVerified);
  throw new AppError('too_many_units', {
    message: messages.tooManyUnits(title, max, emailVerified, isReduced),
  });
}

function orderLine(product: StoredProduct, quantity: number): OrderLine {
  const { _id, slug, title, priceCents, netContent, kind } = product;
  return {
    productId: _id,
    slug,
    title,
    image: primaryPicture(product.images)?.url ?? null,
    quantity,
    refunded: 0,
    restocked: 0,
    takenBack: 0,
    priceCents,
    netContent,
    kind,
  };
}
