import { countUnits, removeLine, setItemUnits, subtotalCents } from '#shared/rules/cart.ts';
import { orderAmounts } from '#shared/rules/shipping.ts';
import { cartApi } from '../../api/cart.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { getItems, setItems, useCartItems } from './cart-store.ts';
import { mirror } from './cart-sync.ts';
import { messages } from './messages.ts';

/** The cart's lines, amounts in cents, and what can be done with them (storefront.md section 4). */
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

function tellSyncFailed(error: unknown): void {
  const hasEnded = error instanceof ApiError && error.status === 401;
  toast.error({ description: hasEnded ? messages.sessionExpired : messages.syncFailed });
}

function setUnits(id: string, quantity: number): void {
  if (quantity <= 0) return remove(id);
  setItems(setItemUnits(getItems(), id, quantity));
  const units = getItems().find((item) => item.id === id)?.quantity ?? 0;
  mirror(() => cartApi.update({ params: { id }, body: { quantity: units } })).catch(tellSyncFailed);
}

function remove(id: string): void {
  setItems(removeLine(getItems(), id));
  toast.success({ title: messages.removed });
  mirror(() => cartApi.remove({ params: { id } })).catch(tellSyncFailed);
}

function clear(): void {
  setItems([]);
  toast.success({ title: messages.cleared });
  mirror(() => cartApi.clear()).catch(tellSyncFailed);
}

/** Empties the cart after its order was paid, without a word. */
export function emptyPaidCart(): void {
  setItems([]);
  mirror(() => cartApi.clear()).catch(() => undefined);
}
