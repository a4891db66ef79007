/** Delivery is free from 50 €, otherwise 4,99 €; in cents. */
export const freeShippingFromCents = 5000;
export const shippingFeeCents = 499;

/** The delivery price in cents for goods worth `subtotalCents`. */
export const shippingCents = (subtotalCents: number): number =>
  subtotalCents >= freeShippingFromCents ? 0 : shippingFeeCents;

/** The amount in cents still missing for free delivery; 0 when delivery is free. */
export const remainingForFreeShippingCents = (subtotalCents: number): number =>
  Math.max(0, freeShippingFromCents - subtotalCents);

/** All amounts of an order whose goods cost `subtotalCents`. */
export function orderAmounts(subtotalCents: number) {
  const shipping = shippingCents(subtotalCents);
  return { subtotalCents, shippingCents: shipping, totalCents: subtotalCents + shipping };
}
