import type { Need } from '#infra/local/permissions/decide.ts';

/**
 * What IAM may take as the keys and attributes of an action in a call of several items, of which AWS says nothing: those of its own item,
 * those of all items of the same action, or those of the whole call.
 */
export const readings = ['each item', 'each action', 'whole call'] as const;
export type Reading = (typeof readings)[number];

/** The needs of a call as IAM judges them by a reading. */
export function asRead(needs: Need[], reading: Reading): Need[] {
  if (reading === 'each item' || needs.length === 1) return needs;
  return needs.map((need) => ({
    ...need,
    context: united(reading === 'whole call' ? needs : needs.filter(({ action }) => action === need.action)),
  }));
}

/** The values of all contexts under each key. */
function united(needs: Need[]): NonNullable<Need['context']> {
  const all = needs.flatMap(({ context = {} }) => Object.entries(context));
  const byKey = Map.groupBy(all, ([key]) => key);
  return Object.fromEntries([...byKey].map(([key, entries]) => [key, entries.flatMap(([, value]) => value)]));
}
