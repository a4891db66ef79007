import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';
import { evaluationPaths, type EvaluationKey } from '#shared/rules/training/evaluation-lists.ts';
import { api } from '../../../../api/api.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';
import { endedWithSession } from '../../../../api/use-single-mutation.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../../ui/feedback/undo.tsx';
import { listKeys, listTitles, messages, orderTexts } from '../messages.ts';
import { currentOrder, showList } from '../queries.ts';
import { cleanOrder, createOrderSaver, type OrderSaver, type OrderState } from './order-saver.ts';

type States = Record<EvaluationKey, OrderState>;

const ofEach = <Value>(valueOf: (key: EvaluationKey) => Value) =>
  Object.fromEntries(listKeys.map((key) => [key, valueOf(key)])) as Record<EvaluationKey, Value>;

/** The savers of all lists, and what has become of each order. They outlive the page until the last order is saved. */
function createOrderSavers(cache: QueryClient) {
  let states: States = ofEach(() => cleanOrder);
  const listeners = new Set<() => void>();
  const saverOf = (key: EvaluationKey) => {
    let isUndo = false;
    const saver = createOrderSaver({
      send: async (ids, version) => {
        const { data } = await api.evaluationManagement.reorder({
          params: { list: evaluationPaths[key] },
          body: { ids: [...ids], version },
          keepalive: true,
        });
        return data.list;
      },
      onSaved: (list) => void showList(cache, key, list),
      onOrdered: (list, before) => {
        const description = listTitles[key];
        if (isUndo) toast.success({ title: messages.orderUndone, description });
        // a page that was left has no list to undo it in
        else if (listeners.size > 0)
          offerUndo({ about: key, title: orderTexts.saved, description, undo: () => undo(list, before) });
        isUndo = false;
      },
      onFailed: (error) => {
        isUndo = false;
        const isConflict = savedVersion(error) !== null;
        // the page shows both orders, unless it was left
        if ((isConflict && listeners.size > 0) || endedWithSession(error)) return;
        toast.error({
          title: messages.orderFailed,
          description: isConflict ? messages.orderChanged : error.message,
        });
      },
      onState: (state) => {
        states = { ...states, [key]: state };
        for (const listener of listeners) listener();
      },
    });
    /** Saves the order that the list had before, unless another admin has changed the list since. */
    const undo = (list: ManagedList, before: readonly string[]) => {
      isUndo = true;
      saver.change(currentOrder(before, list), list);
      void saver.flush();
    };
    return saver;
  };
  const savers: Record<EvaluationKey, OrderSaver> = ofEach(saverOf);
  return {
    savers,
    states: () => states,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The savers of the lists and their states. Everything is saved at once when the page is hidden, left or back online. */
export function useOrderSavers() {
  const cache = useQueryClient();
  const [store] = useState(() => createOrderSavers(cache));
  const states = useSyncExternalStore(store.subscribe, store.states);
  useEffect(() => {
    const all = Object.values(store.savers);
    const flush = () => all.forEach((saver) => void saver.flush());
    const leave = () => all.forEach((saver) => saver.leave());
    // the browser asks before it leaves what could not be saved
    const warn = (event: Event) =>
      Object.values(store.states()).some(({ status }) => status === 'failed') && event.preventDefault();
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onVisibility);
      flush();
    };
  }, [store]);
  return { savers: store.savers, states };
}
