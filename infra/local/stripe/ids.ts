import { randomInt } from 'node:crypto';

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
