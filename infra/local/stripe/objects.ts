import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id as Stripe makes them: a prefix for the kind, and random characters. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let left = length; left > 0; left -= 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}

/** The id of a reference. The state holds ids, but the SDK's types also allow expanded objects. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** The row that a reference points to. */
export function referenced<T>(rows: Map<string, T>, reference: Parameters<typeof idOf>[0]): T | undefined {
  return rows.get(idOf(reference) ?? '');
}

/**
 * Copies a JSON value. Every event holds such a copy; this is several times as fast as `structuredClone`, which handles
 * all types.
 */
export function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => deepCopy(item)) as T;
  const fields: Record<string, unknown> = {};
  for (const name in value) fields[name] = deepCopy(value[name]);
  return fields as T;
}

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
