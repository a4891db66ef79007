import { useMemo, type RefObject } from 'react';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { useDragOrder } from '../../../../ui/drag/use-drag-order.ts';
import { messages } from './messages.ts';
import { useReorderCategories } from './mutations.ts';

/** Changes the order of the categories by drag and by steps, and saves each change. */
export function useCategoryOrder(
  body: RefObject<HTMLElement | null>,
  categories: readonly ManagedCategory[],
) {
  const reorder = useReorderCategories();
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name ?? '';
  const ids = useMemo(() => categories.map(({ _id }) => _id), [categories]);
  return useDragOrder(body, {
    ids,
    texts: {
      pickedUp: (id) => messages.pickedUp(nameOf(id)),
      at: (id, place) => messages.moved(nameOf(id), place, categories.length),
    },
    onChange: (ordered) => reorder.mutate(ordered.map((_id, place) => ({ _id, order: place + 1 }))),
  });
}
