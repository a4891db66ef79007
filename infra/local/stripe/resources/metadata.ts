import type Stripe from 'stripe';

/** Metadata after an update: new keys join, empty values leave, an empty whole clears. */
export function mergeMetadata(
  current: Stripe.Metadata,
  given: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (given === undefined) return current;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''));
}
