import { useState } from 'react';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';

/** Orders that one request of the server takes, of slips and of changes: as many can be selected. */
export const maxSelected = 50;

/** The selected orders, in the order in which they were selected and as they were then. They stay while the pages change. */
export function useSelection() {
  const [orders, setOrders] = useState<readonly ManagedOrder[]>([]);
  const has = (id: string) => orders.some(({ _id }) => _id === id);
  const select = (more: readonly ManagedOrder[]) =>
    setOrders((before) =>
      [...before, ...more.filter(({ _id }) => !before.some((one) => one._id === _id))].slice(0, maxSelected),
    );
  const deselect = (less: readonly string[]) =>
    setOrders((before) => before.filter(({ _id }) => !less.includes(_id)));
  return {
    orders,
    ids: orders.map(({ _id }) => _id),
    isFull: orders.length >= maxSelected,
    has,
    toggle: (order: ManagedOrder) => (has(order._id) ? deselect([order._id]) : select([order])),
    select,
    deselect,
    clear: () => setOrders([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
