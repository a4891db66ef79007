import type { ProductSummary } from '../../contracts/catalogue/products.ts';

/**
 * Maximum of distinct products in a cart, and of units of one product. A sale changes stock and ledger of each product in one
 * transaction, which takes a hundred writes.
 */
export const maxCartLines = 40;
export const maxUnits = 999;

/** Units of one product; `id` is the product's. */
export interface CartLine {
  id: string;
  quantity: number;
}

/** A line as the browser stores it. `price`, in euros, is the price at the first add. */
export interface CartItem extends CartLine {
  product: ProductSummary;
  price: number;
}

/** The wanted units, limited by stock. */
export const limitUnits = (wanted: number, stock: number): number =>
  Math.max(0, Math.min(wanted, stock, maxUnits));

/** One line per product, quantities added up, in the order of first appearance (P2: a transaction cannot write one product twice). */
export function mergeLines<L extends CartLine>(lines: readonly L[]): L[] {
  return collapse(lines, (a, b) => a + b);
}

/** Merges two carts of one user: the larger quantity of each product, so that merging twice changes nothing. */
export function mergeCarts<L extends CartLine>(saved: readonly L[], brought: readonly L[]): L[] {
  return collapse([...saved, ...brought], Math.max);
}

function collapse<L extends CartLine>(lines: readonly L[], quantity: (a: number, b: number) => number): L[] {
  const byId = new Map<string, L>();
  for (const line of lines) {
    const known = byId.get(line.id);
    byId.set(line.id, known ? { ...known, quantity: quantity(known.quantity, line.quantity) } : line);
  }
  return [...byId.values()];
}

/** The lines without a product. */
export const removeLine = <L extends CartLine>(lines: readonly L[], id: string): L[] =>
  lines.filter((line) => line.id !== id);

/** Sets a quantity; 0 or less removes the line. */
export function setUnits<L extends CartLine>(lines: readonly L[], id: string, quantity: number): L[] {
  if (quantity <= 0) return removeLine(lines, id);
  return lines.map((line) => (line.id === id ? { ...line, quantity } : line));
}

/** Adds units to the browser's cart: to the product's line, or as a new line at the current price. Stock limits both. */
export function addItem(items: readonly CartItem[], product: ProductSummary, quantity = 1): CartItem[] {
  const known = items.find((item) => item.id === product._id);
  const units = limitUnits((known?.quantity ?? 0) + quantity, product.stock);
  if (units === 0) return [...items];
  if (known) return setUnits(items, known.id, units);
  return [...items, { id: product._id, product, quantity: units, price: product.price }];
}

/** Sets a quantity in the browser's cart: limited by the last known stock, removed at 0. */
export function setItemUnits(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  const stock = items.find((item) => item.id === id)?.product.stock ?? 0;
  return setUnits(items, id, quantity <= 0 ? 0 : limitUnits(quantity, stock));
}

/** All units, as the cart's badge counts them. */
export const countUnits = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((units, line) => units + line.quantity, 0);
