import { useQueryClient, type Mutation } from '@tanstack/react-query';
import type { categoryManagement, ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/client.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../../ui/feedback/undo.tsx';
import { changedFields, fieldsOf, type CategoryValues } from './category-values.ts';
import { messages } from './messages.ts';
import { refetchCategories, showCategories, showCategory, shownCategories } from '../category-queries.ts';

/** Whether a call failed because another admin has deleted the category. */
export const isCategoryDeleted = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'category_not_found';

/** Shows what failed, and the server's reason. */
const showFailure = (title: string, error: Error): void =>
  toast.error({ title, description: isCategoryDeleted(error) ? messages.removedMeanwhile : error.message });

/**
 * Creates a category, or changes `saved`, which the admin saw. Errors of a field, of a stale edit and of a category that has
 * been deleted are left to the form.
 */
export function useSaveCategory(failed = messages.saveFailed) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ saved, values }: { saved: ManagedCategory | null; values: CategoryValues }) =>
      saved
        ? api.categoryManagement.edit({
            params: { id: saved._id },
            body: { ...changedFields(values, saved), version: saved.version },
          })
        : api.categoryManagement.create({ body: fieldsOf(values) }),
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: async ({ data }, { saved }) => {
      await showCategory(cache, data.category);
      toast.success({ title: saved ? messages.edited : messages.created });
    },
    onError: async (error) => {
      const current = savedVersion(error) as ManagedCategory | null;
      if (current) return showCategory(cache, current);
      if (isCategoryDeleted(error)) return refetchCategories(cache);
      if (!(error instanceof ApiError && error.field)) showFailure(failed, error);
      return undefined;
    },
  });
}

/** Activates or deactivates a category, which can be undone. */
export function useToggleCategory() {
  const undo = useToggle();
  return useToggle(undo.mutate);
}

function useToggle(undo?: (toggled: ManagedCategory) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id, isActive, version }: ManagedCategory) =>
      api.categoryManagement.edit({ params: { id }, body: { isActive: !isActive, version } }),
    networkMode: 'always',
    onSuccess: async ({ data: { category } }) => {
      await showCategory(cache, category);
      const title = category.isActive ? messages.activated : messages.deactivated;
      const text = { title, description: category.name };
      if (undo) offerUndo({ ...text, about: category._id, undo: () => undo(category) });
      else toast.success(text);
    },
    onError: async (error) => {
      const current = savedVersion(error) as ManagedCategory | null;
      if (current) toast.error({ title: messages.toggleFailed, description: messages.changedMeanwhile });
      else showFailure(messages.toggleFailed, error);
      await (current ? showCategory(cache, current) : refetchCategories(cache));
    },
  });
}

/** Deletes a category without products. */
export function useRemoveCategory() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: ManagedCategory) => api.categoryManagement.remove({ params: { id } }),
    networkMode: 'always',
    onSuccess: async (_, { _id, name }) => {
      await showCategories(cache, (shown) => shown.filter((category) => category._id !== _id));
      toast.success({ title: messages.removed, description: name });
    },
    onError: (error) => {
      showFailure(messages.removeFailed, error);
      return refetchCategories(cache);
    },
  });
}

/** Writes the default categories that are missing. */
export function useInitializeCategories() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api.categoryManagement.initialize(),
    networkMode: 'always',
    onSuccess: async ({ data: { categories, created } }) => {
      await showCategories(cache, () => categories);
      toast.success({ title: messages.initialized(created) });
    },
    onError: (error) => showFailure(messages.initializeFailed, error),
  });
}

const orderScope = { id: 'category-order' };

/** Where a category goes; with `was`, only if it is still there. */
type Place = RequestInput<typeof categoryManagement.reorder, 'body'>['orders'][number];

/**
 * Saves the order in which the categories are given, which can be undone. It is shown at once; the next change waits for
 * this one.
 */
export function useReorderCategories() {
  const undo = useReorder({ failed: messages.undoFailed });
  return useReorder({ failed: messages.orderFailed, undo: undo.mutate });
}

function useReorder({ failed, undo }: { failed: string; undo?: (orders: Place[]) => void }) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (orders: Place[]) => api.categoryManagement.reorder({ body: { orders } }),
    networkMode: 'always',
    scope: orderScope,
    onMutate: async (orders) => {
      const before = shownCategories(cache);
      const orderOf = new Map(orders.map(({ _id, order }) => [_id, order]));
      await showCategories(cache, (shown) =>
        shown.map((category) => ({ ...category, order: orderOf.get(category._id) ?? category.order })),
      );
      return before;
    },
    onSuccess: async ({ data: { categories } }, orders, before) => {
      const isOrdering = ({ options }: Mutation) => options.scope?.id === orderScope.id;
      // while another order waits, that one is shown
      if (cache.isMutating({ predicate: isOrdering }) > 1) return;
      await showCategories(cache, () => categories);
      if (!undo) toast.success({ title: messages.orderUndone });
      else
        offerUndo({
          about: orderScope.id,
          title: messages.ordered,
          undo: () => undo(placesBefore(before as ManagedCategory[], orders)),
        });
    },
    onError: (error) => {
      const isChanged = error instanceof ApiError && error.code === 'conflict';
      if (isChanged) toast.error({ title: failed, description: messages.orderChanged });
      else showFailure(failed, error);
      return refetchCategories(cache);
    },
  });
}

/** The orders that categories had before they were given others. */
const placesBefore = (before: readonly ManagedCategory[], orders: readonly Place[]): Place[] =>
  orders.flatMap(({ _id, order: was }) => {
    const order = before.find((category) => category._id === _id)?.order;
    return order === undefined ? [] : { _id, order, was };
  });
