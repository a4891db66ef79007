/** storefront.md section 9: free from 50 €, otherwise 4,99 €. */
export const freeShippingFromCents = 5000;
export const shippingFeeCents = 499;

/** What the delivery of goods worth `subtotalCents` costs. */
export const shippingCents = (subtotalCents: number): number =>
  subtotalCents >= freeShippingFromCents ? 0 : shippingFeeCents;

/** What is still missing for free delivery; 0 once it is free. */
export const missingForFreeShippingCents = (subtotalCents: number): number =>
  Math.max(0, freeShippingFromCents - subtotalCents);

/** All amounts of an order whose goods cost `subtotalCents`. */
export function orderAmounts(subtotalCents: number) {
  const shipping = shippingCents(subtotalCents);
  return { subtotalCents, shippingCents: shipping, totalCents: subtotalCents + shipping };
}
