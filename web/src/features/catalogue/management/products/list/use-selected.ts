import { useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';

type Selected = ReadonlyMap<string, ManagedProduct>;

/** What became of one product; `isUnanswered` when its request has failed, which says nothing of the product. */
export interface Outcome {
  _id: string;
  product: ManagedProduct | null;
  error: unknown;
  isUnanswered?: true;
}

/** The selected products by id, as they were shown or answered last. They stay while pages and filters change. */
export function useSelected(shown: readonly ManagedProduct[]) {
  const [chosen, setChosen] = useState<Selected>(new Map());
  const newer = shown.filter((product) => {
    const before = chosen.get(product._id);
    return before && before !== product && before.version <= product.version;
  });
  if (newer.length > 0) setChosen(withAll(chosen, newer));
  return {
    products: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    isPage: shown.length > 0 && shown.every(({ _id }) => chosen.has(_id)),
    toggle: (product: ManagedProduct) =>
      setChosen((before) =>
        before.has(product._id) ? without(before, [product]) : withAll(before, [product]),
      ),
    togglePage: () =>
      setChosen((before) =>
        shown.every(({ _id }) => before.has(_id)) ? without(before, shown) : withAll(before, shown),
      ),
    settle: (outcomes: readonly Outcome[]) => setChosen((before) => afterBulk(before, outcomes)),
    clear: () => setChosen(new Map()),
  };
}
export type SelectedProducts = ReturnType<typeof useSelected>;

/** Those that were refused stay, as the server has them now; the changed and the missing ones leave. */
export function afterBulk(before: Selected, outcomes: readonly Outcome[]): Selected {
  const refused = outcomes.flatMap(({ product, error }) => (product && error ? [product] : []));
  const answered = outcomes.filter(({ isUnanswered }) => !isUnanswered);
  return withAll(without(before, answered), refused);
}

const withAll = (before: Selected, more: readonly ManagedProduct[]): Selected =>
  new Map([...before, ...more.map((product) => [product._id, product] as const)]);

const without = (before: Selected, less: readonly { _id: string }[]): Selected => {
  const ids = new Set(less.map(({ _id }) => _id));
  return new Map([...before].filter(([id]) => !ids.has(id)));
};
