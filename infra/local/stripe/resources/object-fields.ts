import type Stripe from 'stripe';

/** An address with gaps. */
export type PartialAddress = { [K in keyof Stripe.Address]?: string | null | undefined };

/** Every field of an address; missing and empty ones are null. */
export function fullAddress(given: PartialAddress): Stripe.Address {
  return {
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  };
}

/** Metadata after an update: new keys are added, keys with an empty value removed; null removes all. */
export function mergeMetadata(
  current: Stripe.Metadata,
  given: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (given === undefined) return current;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''));
}

type Words<S extends string> = S extends `${infer Head} ${infer Rest}` ? Head | Words<Rest> : S;

/** The fields named in `names` (separated by spaces), each null: Stripe shows them and this shop never fills them. */
export function nulls<const S extends string>(names: S): Record<Words<S>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<S>, null>;
}
