import { useState } from 'react';
import type { ProductSummary } from '#shared/contracts/products.ts';
import { addItem, countUnits, maxCartLines, setUnits } from '#shared/rules/orders/cart.ts';
import { cartApi } from '../../api/cart.ts';
import { ApiError } from '../../api/client.ts';
import { getSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { getItems, setItems } from './cart-store.ts';
import { syncToServer } from './cart-sync.ts';
import { addMessages } from './add-messages.ts';
import { messages } from './messages.ts';

/** `add` puts a product into the cart and resolves to whether it was added; `isAdding` is true meanwhile. */
export function useAddToCart() {
  const [isAdding, setAdding] = useState(false);
  const add = async (product: ProductSummary, quantity = 1): Promise<boolean> => {
    const problem = reasonNotToAdd(product);
    if (problem) {
      toast.error({ description: problem });
      return false;
    }
    setAdding(true);
    const isAdded = await addOne(product, quantity);
    setAdding(false);
    return isAdded;
  };
  return { add, isAdding };
}

/** Why this product cannot be added now; null when it can. */
function reasonNotToAdd(product: ProductSummary): string | null {
  if (product.stock <= 0) return addMessages.outOfStock;
  const items = getItems();
  if (countUnits(addItem(items, product)) === countUnits(items)) return addMessages.noMore;
  const isNew = !items.some(({ id }) => id === product._id);
  return isNew && items.length >= maxCartLines ? addMessages.full : null;
}

async function addOne(product: ProductSummary, quantity: number): Promise<boolean> {
  const { _id: id, title } = product;
  const isInView = () => getSession()?.view !== undefined;
  const [before, wasInView] = [getItems().find((item) => item.id === id)?.quantity ?? 0, isInView()];
  setItems(addItem(getItems(), product, quantity));
  try {
    await syncToServer(() => cartApi.add({ body: { productId: id, quantity } }));
  } catch (error) {
    // the view has ended, which says so: the cart is the own one now
    if (wasInView && !isInView()) return false;
    if (!(error instanceof ApiError && error.status === 401)) return revertAdd(id, before, error);
    // the session has expired: the cart continues as a visitor's
    toast.error({ description: messages.sessionExpired });
  }
  toast.success({ title: addMessages.added(title) });
  return true;
}

function revertAdd(id: string, before: number, error: unknown): false {
  setItems(setUnits(getItems(), id, before));
  // eslint-disable-next-line no-console -- a failed add is also logged
  console.error(addMessages.addFailed, error);
  toast.error({
    title: addMessages.addFailed,
    description: error instanceof ApiError ? error.message : undefined,
  });
  return false;
}
