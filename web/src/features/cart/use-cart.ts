import { countUnits, removeLine, setItemUnits, subtotalCents } from '#shared/rules/orders/cart.ts';
import { orderAmounts } from '#shared/rules/orders/shipping.ts';
import { cartApi } from '../../api/cart.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { getItems, setItems, useCartItems } from './cart-store.ts';
import { syncToServer } from './cart-sync.ts';
import { drawerMessages } from './drawer-messages.ts';
import { messages } from './messages.ts';

/** The cart's lines, units, amounts in cents, and the actions that change it. */
export function useCart() {
  const items = useCartItems();
  return {
    items,
    units: countUnits(items),
    amounts: orderAmounts(subtotalCents(items)),
    setUnits,
    remove,
    clear,
  };
}

function showSyncError(error: unknown): void {
  const hasEnded = error instanceof ApiError && error.status === 401;
  toast.error({ description: hasEnded ? messages.sessionExpired : drawerMessages.syncFailed });
}

function setUnits(id: string, quantity: number): void {
  if (quantity <= 0) return remove(id);
  setItems(setItemUnits(getItems(), id, quantity));
  const units = getItems().find((item) => item.id === id)?.quantity ?? 0;
  syncToServer(() => cartApi.update({ params: { id }, body: { quantity: units } })).catch(showSyncError);
}

function remove(id: string): void {
  setItems(removeLine(getItems(), id));
  toast.success({ title: drawerMessages.removed });
  syncToServer(() => cartApi.remove({ params: { id } })).catch(showSyncError);
}

function clear(): void {
  setItems([]);
  toast.success({ title: drawerMessages.cleared });
  syncToServer(() => cartApi.clear()).catch(showSyncError);
}
