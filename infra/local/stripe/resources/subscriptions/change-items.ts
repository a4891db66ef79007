import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import type { Price, Subscription, SubscriptionItem } from '../../state.ts';
import { mergeMetadata } from '../metadata.ts';
import { makeItem, planOf, recurringPrice } from './items.ts';
import { rhythmOf } from './period.ts';
import { periodOf } from './plan.ts';
import type { ItemChanges } from './update-params.ts';

/** Whether two prices are paid at the same rhythm. */
export function haveSameRhythm(one: Pick<Price, 'recurring'>, other: Pick<Price, 'recurring'>): boolean {
  return JSON.stringify(rhythmOf(one)) === JSON.stringify(rhythmOf(other));
}

/** Changes, adds and removes items. */
export function changeItems(account: Account, subscription: Subscription, changes: ItemChanges): void {
  const { items } = subscription;
  for (const [index, { id, deleted, price, quantity, metadata }] of changes.entries()) {
    const param = `items[${index}]`;
    const priced = price === undefined ? undefined : recurringPrice(account, price, `${param}[price]`);
    if (id === undefined) {
      addItem(account, subscription, { priced, quantity, metadata }, param);
      continue;
    }
    const item = found(
      new Map(items.data.map((row) => [row.id, row])),
      'subscription item',
      id,
      `${param}[id]`,
    );
    if (deleted) items.data = items.data.filter((row) => row !== item);
    else setItem(item, { priced, quantity, metadata });
  }
  if (items.data.length === 0)
    throw refused('A subscription must have at least one active plan.', { param: 'items' });
}

interface Change {
  priced: Price | undefined;
  quantity: number | undefined;
  metadata: Record<string, string> | undefined;
}

function addItem(
  account: Account,
  subscription: Subscription,
  { priced, quantity, metadata }: Change,
  param: string,
): void {
  if (priced === undefined)
    throw refused(`Missing required param: ${param}[price].`, {
      param: `${param}[price]`,
      code: 'parameter_missing',
    });
  subscription.items.data.push(
    makeItem(account, {
      subscription: subscription.id,
      price: priced,
      quantity,
      metadata,
      ...periodOf(subscription),
    }),
  );
}

/** Gives an item another price or quantity. */
export function setItem(item: SubscriptionItem, { priced, quantity, metadata }: Change): void {
  if (priced !== undefined) {
    item.price = copy(priced);
    item.plan = planOf(priced);
  }
  item.quantity = quantity ?? item.quantity ?? 1;
  item.metadata = mergeMetadata(item.metadata, metadata);
}
