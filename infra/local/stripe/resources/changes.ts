import type Stripe from 'stripe';
import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../account.ts';
import { copy } from '../deep-copy.ts';

type Fields = Record<string, unknown>;

/** Changes an object and tells what it was before. Says nothing when nothing changed. */
export function update(account: Account, type: Stripe.Event.Type, object: object, change: () => void): void {
  const before = copy(object);
  change();
  announce(account, type, object, before);
}

/** Tells of a change that has been made, when there was one. */
export function announce(account: Account, type: Stripe.Event.Type, object: object, before: object): void {
  const previous = changedFields(before as Fields, object as Fields);
  if (Object.keys(previous).length > 0) account.emit(type, object as never, previous);
}

/** The values that are no longer: of objects only the changed fields, of lists the whole, as Stripe does. */
function changedFields(before: Fields, after: Fields): Fields {
  const previous: Fields = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (isDeepStrictEqual(was, is)) continue;
    previous[name] = isHash(was) && isHash(is) && !('object' in was) ? changedFields(was, is) : (was ?? null);
  }
  return previous;
}

function isHash(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
