import { popularAbove } from './messages.ts';

const fewUnits = 5;

/** Whether so few units are left that it is worth saying. */
export const isScarce = (stock: number): boolean => stock <= fewUnits;

/** The stock of a product that is not sold out: that is said by its badge, on its own page by the button. */
export function stockText(stock: number): string {
  if (stock === 1) return 'Queda 1 unidad';
  return isScarce(stock) ? `Quedan ${stock} unidades` : `${stock} en stock`;
}

/** The same for a card, which is narrow on a phone. */
export const shortStockText = (stock: number): string =>
  isScarce(stock) ? (stock === 1 ? 'Queda 1' : `Quedan ${stock}`) : `${stock} en stock`;

/** Characters of a description that search engines show. */
const shownLength = 155;

/** A product's text as the description for search engines: one line, cut behind a word. */
export function shortDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  const start = line.slice(0, shownLength - 1);
  // the last word may be half; a text of one word is cut inside it
  return `${(line[start.length] === ' ' ? start : start.replace(/ \S*$/, '')).replace(/[\s,;:.]+$/, '')}…`;
}

/** Whether a badge 'Popular' distinguishes nothing among these products: most of them have it. */
export const isMostlyPopular = (products: readonly { totalSales: number }[]): boolean =>
  products.filter(({ totalSales }) => totalSales > popularAbove).length > products.length / 2;
