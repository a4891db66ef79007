import { useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';

type Selected = ReadonlyMap<string, ManagedProduct>;

/** The selected products by id, as they were shown last. They stay while pages and filters change. */
export function useSelected(shown: readonly ManagedProduct[]) {
  const [chosen, setChosen] = useState<Selected>(new Map());
  const now = new Map(shown.map((product) => [product._id, product]));
  const products = [...chosen.values()].map((product) => now.get(product._id) ?? product);
  return {
    products,
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
    keep: (ids: readonly string[]) =>
      setChosen((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
    clear: () => setChosen(new Map()),
  };
}
export type SelectedProducts = ReturnType<typeof useSelected>;

const withAll = (before: Selected, more: readonly ManagedProduct[]): Selected =>
  new Map([...before, ...more.map((product) => [product._id, product] as const)]);

const without = (before: Selected, less: readonly ManagedProduct[]): Selected => {
  const ids = new Set(less.map(({ _id }) => _id));
  return new Map([...before].filter(([id]) => !ids.has(id)));
};
