import { formatCents, toCents } from '../money.ts';

/** What a package contains: grams, millilitres or pieces. */
export interface NetContent {
  amount: number;
  unit: 'g' | 'ml' | 'unit';
}

/** The units that a price is compared by: a kilogram, a litre, a piece. */
const measures = {
  g: { per: 'kg', amount: 1000 },
  ml: { per: 'l', amount: 1000 },
  unit: { per: 'ud.', amount: 1 },
} as const satisfies Record<NetContent['unit'], { per: string; amount: number }>;

/** A price for a kilogram, a litre or a piece; `cents` is rounded. */
export interface UnitPrice {
  cents: number;
  per: 'kg' | 'l' | 'ud.';
}

/**
 * The price per unit of measure, which the law requires beside the price of packaged goods (Real Decreto 3423/2000); null
 * without a net content, and where it equals the price itself, which the law exempts.
 */
export function unitPrice(price: number, content: NetContent | null): UnitPrice | null {
  if (!content || !(content.amount > 0)) return null;
  const { per, amount } = measures[content.unit];
  return content.amount === amount
    ? null
    : { cents: Math.round((toCents(price) * amount) / content.amount), per };
}

/** The same as text: `35,80 €/kg`; null where the law asks for none. */
export function unitPriceText(price: number, content: NetContent | null): string | null {
  const each = unitPrice(price, content);
  return each && `${formatCents(each.cents)}/${each.per}`;
}
