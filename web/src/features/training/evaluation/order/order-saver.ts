import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';
import { isNotGranted } from '../../../../api/create-api.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';
import { currentOrder, offeredIds } from '../queries.ts';
import type { orderTexts } from '../messages.ts';

/** Milliseconds after the last change at which an order is saved by itself. */
const autosaveMs = 1500;

/** What has become of the order of a list on this page. */
export interface OrderState {
  status: keyof typeof orderTexts;
  /** The order that is not saved yet; null when there is none. */
  ids: readonly string[] | null;
  /** The list as another admin has saved it, until the admin has chosen; null without a conflict. */
  newer: ManagedList | null;
  /** The order that the admin began with. */
  opened: readonly string[];
}

interface Calls {
  send: (ids: readonly string[], version: number) => Promise<ManagedList>;
  onSaved: (list: ManagedList) => void;
  /** An order of this page was saved, in place of `before`. */
  onOrdered: (list: ManagedList, before: readonly string[]) => void;
  onFailed: (error: Error) => void;
  onState: (state: OrderState) => void;
}

/** The state of a list whose order is as it was loaded. */
export const cleanOrder: OrderState = { status: 'clean', ids: null, newer: null, opened: [] };

/**
 * Saves the order of one list: a moment after the last change, or at once when asked. One save is under way at a time; what
 * changes meanwhile is saved after it, so that the newest order wins.
 */
export function createOrderSaver({ send, onSaved, onOrdered, onFailed, onState }: Calls) {
  let state = cleanOrder;
  /** The version of the list that the admin saw. */
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: readonly string[] | null = null;
  let running: Promise<void> | null = null;
  const set = (change: Partial<OrderState>) => onState((state = { ...state, ...change }));

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = (list: ManagedList) => {
    version = list.version;
    return offeredIds(list);
  };
  const succeed = (ids: readonly string[], list: ManagedList) => {
    const before = state.opened;
    const opened = begin(list);
    onSaved(list);
    onOrdered(list, before);
    if (state.ids && state.ids !== ids) set({ status: 'dirty', opened });
    else set({ status: 'saved', ids: null, opened });
  };
  const fail = (error: Error) => {
    // the role no longer grants it: another attempt would be refused, too
    if (isNotGranted(error)) set(cleanOrder);
    else set({ status: 'failed', newer: (savedVersion(error) as ManagedList | null) ?? state.newer });
    onFailed(error);
  };

  /** What is to be saved now: not what has changed a moment ago, nor while the admin chooses between two orders. */
  const due = () => (state.newer || timer !== undefined ? null : state.ids);
  /** Sends what is due, until nothing is left or a save fails. */
  async function sendAll(): Promise<void> {
    for (let ids = due(); ids; ids = due()) {
      sent = ids;
      set({ status: 'saving' });
      try {
        succeed(ids, await send(ids, version));
      } catch (error) {
        fail(error as Error);
        return;
      }
    }
  }

  /** Saves at once what is not saved, and resolves when nothing is under way. */
  async function flush(): Promise<void> {
    stopTimer();
    running ??= sendAll().finally(() => (running = sent = null));
    await running;
  }

  return {
    /** Takes a new order of the list that the admin sees. */
    change(ids: readonly string[], list: ManagedList) {
      stopTimer();
      const opened = state.ids || running ? state.opened : begin(list);
      const isBack = !running && ids.every((id, at) => opened[at] === id);
      set({ status: isBack ? 'clean' : 'dirty', ids: isBack ? null : ids, opened });
      if (!isBack) timer = setTimeout(() => void flush(), autosaveMs);
    },
    flush,
    /** The page goes away: what has changed since the save that is under way is sent without waiting for it. */
    leave() {
      const { ids } = state;
      if (!running || !ids || ids === sent || state.newer) {
        void flush();
        return;
      }
      stopTimer();
      // not sent again after the save that is under way
      set({ ids: null });
      send(ids, version + 1).then(
        (list) => succeed(ids, list),
        (error: Error) => {
          set({ ids: state.ids ?? ids });
          fail(error);
        },
      );
    },
    /** Another change of this page has answered with the list: an order that is not saved yet rests on it now. */
    rebase(list: ManagedList) {
      const opened = begin(list);
      set(state.ids ? { ids: currentOrder(state.ids, list), opened } : { opened });
    },
    /** Ends a conflict: saves the order that the admin has chosen, or keeps the other's (null). */
    async choose(ids: readonly string[] | null): Promise<void> {
      const { newer } = state;
      if (!newer) return;
      const opened = begin(newer);
      onSaved(newer);
      const isOther = !ids || ids.every((id, at) => opened[at] === id);
      set({ status: isOther ? 'clean' : 'dirty', ids: isOther ? null : ids, newer: null, opened });
      await flush();
    },
  };
}

export type OrderSaver = ReturnType<typeof createOrderSaver>;
