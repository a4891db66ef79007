import type { CartItem } from '#shared/rules/orders/cart.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import type { NetContent } from '#shared/rules/catalogue/unit-price.ts';

/**
 * Parses a stored cart. Another script may have written the entry: throws a `TypeError` for lines
 * that the drawer could not render, and the cart starts empty (P41).
 */
export function parseCart(text: string): CartItem[] {
  const parsed: unknown = JSON.parse(text);
  if (Array.isArray(parsed) && parsed.every(isItem)) return parsed;
  throw new TypeError('not a list of cart items');
}

function isItem(value: unknown): value is CartItem {
  const { id, quantity, price, product } = (value ?? {}) as Partial<CartItem>;
  return (
    typeof id === 'string' && isUnits(quantity) && quantity > 0 && isAmount(price) && isProduct(product, id)
  );
}

function isProduct(value: unknown, id: string): boolean {
  const { _id, slug, title, price, kind, netContent, stock, images } = (value ?? {}) as Partial<
    CartItem['product']
  >;
  return (
    _id === id &&
    typeof slug === 'string' &&
    typeof title === 'string' &&
    isAmount(price) &&
    Object.hasOwn(productKindNames, String(kind)) &&
    isContent(netContent) &&
    isUnits(stock) &&
    Array.isArray(images) &&
    images.every(isPicture)
  );
}

function isContent(value: unknown): boolean {
  if (value === null) return true;
  const { amount, unit } = value as Partial<NetContent>;
  return isAmount(amount) && (unit === 'g' || unit === 'ml' || unit === 'unit');
}

const isPicture = (value: unknown): boolean => typeof (value as { url?: unknown } | null)?.url === 'string';

const isUnits = (value: unknown): value is number => Number.isSafeInteger(value);

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value < Infinity;
