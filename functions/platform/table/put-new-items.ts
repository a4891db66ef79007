import type { Item, Key } from './client.ts';
import { ConditionFailed } from './errors.ts';
import { putStep, transact } from './table.ts';

/**
 * Writes the items of a default list in one transaction, so that a crash leaves no half a list; returns whether it did:
 * false when one of them exists already, as when two deployments initialize a stage at once.
 */
export async function putNewItems(items: (Key & Item)[]): Promise<boolean> {
  try {
    await transact(
      items.map((item) => putStep('item_exists', item, { condition: 'attribute_not_exists(pk)' })),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
