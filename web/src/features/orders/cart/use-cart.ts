import type { CartItem } from '#shared/rules/orders/cart.ts';
import { countUnits, removeLine, setItemUnits } from '#shared/rules/orders/cart.ts';
import { inCents, priceOf } from '#shared/rules/orders/price.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { getItems, setItems, useCartItems } from './cart-store.ts';
import { syncToServer } from './cart-sync.ts';
import { drawerMessages } from './drawer-messages.ts';
import { messages } from './messages.ts';

/** The cart's lines, units, price, and the actions that change it. */
export function useCart() {
  const items = useCartItems();
  return {
    items,
    units: countUnits(items),
    price: priceOf(items.map(inCents)),
    setUnits,
    remove,
    clear,
  };
}

function showSyncError(error: unknown): void {
  const { status, code, message } = error instanceof ApiError ? error : ({} as Partial<ApiError>);
  const refusal = code === 'view_only' ? message : drawerMessages.syncFailed;
  toast.error({ description: status === 401 ? messages.sessionExpired : refusal });
}

/** Changes the lines here at once, and on the server. In a view as another user the server refuses, and nothing changes. */
function change(
  items: readonly CartItem[],
  done: string | null,
  call: Parameters<typeof syncToServer>[0],
): void {
  if (!getSession()?.view) {
    setItems(items);
    if (done !== null) toast.success({ title: done });
  }
  syncToServer(call).catch(showSyncError);
}

function setUnits(id: string, quantity: number): void {
  if (quantity <= 0) return remove(id);
  const items = setItemUnits(getItems(), id, quantity);
  const units = items.find((item) => item.id === id)?.quantity ?? 0;
  change(items, null, () => api.cart.update({ params: { id }, body: { quantity: units } }));
}

function remove(id: string): void {
  change(removeLine(getItems(), id), drawerMessages.removed, () => api.cart.remove({ params: { id } }));
}

function clear(): void {
  change([], drawerMessages.cleared, () => api.cart.clear());
}
