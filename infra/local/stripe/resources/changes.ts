import type Stripe from 'stripe';
import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../account.ts';
import { deepCopy } from '../deep-copy.ts';

type Fields = Record<string, unknown>;

/** Runs `change` and emits `type` with the object's previous values; without a difference there is no event. */
export function updateAndEmit(
  account: Account,
  type: Stripe.Event.Type,
  object: object,
  change: () => void,
): void {
  const before = deepCopy(object);
  change();
  emitChange(account, type, object, before);
}

/** Emits `type` for a change that has been made; without a difference there is no event. */
export function emitChange(account: Account, type: Stripe.Event.Type, object: object, before: object): void {
  const previous = changedFields(before as Fields, object as Fields);
  if (Object.keys(previous).length > 0) account.emit(type, object as never, previous);
}

/** The previous values as Stripe shows them: of a hash only the changed fields, of a list the whole. */
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
