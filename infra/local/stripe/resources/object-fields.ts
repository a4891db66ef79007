import type Stripe from 'stripe';

/** An address with gaps. */
export type SomeAddress = { [K in keyof Stripe.Address]?: string | null | undefined };

/** Every field of an address, null where nothing was given. */
export function fullAddress(given: {
  [K in keyof Stripe.Address]?: string | null | undefined;
}): Stripe.Address {
  const { city, country, line1, line2, postal_code: postalCode, state } = given;
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postalCode || null,
    state: state || null,
  };
}
