import { useEffect, useState } from 'react';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { addItem, countUnits, maxCartLines, setUnits } from '#shared/rules/orders/cart.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { getItems, setItems } from './cart-store.ts';
import { syncToServer } from './cart-sync.ts';
import { messages } from './messages.ts';

/** What adding to the cart says. It loads with the pages that can add. */
const addMessages = {
  added: (title: string) => `${title} agregado al carrito`,
  addFailed: 'Error al agregar al carrito',
  outOfStock: 'Producto sin stock',
  noMore: 'Ya tienes en el carrito todas las unidades que quedan.',
  full: 'El carrito admite 40 productos distintos. Quita alguno para añadir más.',
};

const addedMs = 1600;

/** `add` puts a product into the cart. `state` is `adding` while the server saves it, and `added` for a moment after success. */
export function useAddToCart() {
  const [state, setState] = useState<'ready' | 'adding' | 'added'>('ready');
  useEffect(() => {
    if (state !== 'added') return undefined;
    const timer = setTimeout(() => setState('ready'), addedMs);
    return () => clearTimeout(timer);
  }, [state]);

  const add = (product: ProductSummary, quantity = 1): void => {
    const problem = reasonNotToAdd(product);
    if (problem) return toast.error({ description: problem });
    const confirm = () => {
      setState('added');
      toast.success({ title: addMessages.added(product.title) });
    };
    const before = getItems().find(({ id }) => id === product._id)?.quantity ?? 0;
    setItems(addItem(getItems(), product, quantity));
    // at once: a visitor's tap costs one render, not one for each step
    if (!getSession()) return confirm();
    setState('adding');
    void save(product, quantity, before).then((isSaved) => (isSaved ? confirm() : setState('ready')));
  };
  return { add, state };
}

/** Why this product cannot be added now; null when it can. */
function reasonNotToAdd(product: ProductSummary): string | null {
  if (product.stock <= 0) return addMessages.outOfStock;
  const items = getItems();
  if (countUnits(addItem(items, product)) === countUnits(items)) return addMessages.noMore;
  const isNew = !items.some(({ id }) => id === product._id);
  return isNew && items.length >= maxCartLines ? addMessages.full : null;
}

/** Saves units that the browser's cart has already; without success they are `before` again. Resolves to whether they stay. */
async function save({ _id: id }: ProductSummary, quantity: number, before: number): Promise<boolean> {
  const isInView = () => getSession()?.view !== undefined;
  const wasInView = isInView();
  try {
    await syncToServer(() => api.cart.add({ body: { productId: id, quantity } }));
  } catch (error) {
    // the view has ended, which says so: the cart is the own one now
    if (wasInView && !isInView()) return false;
    if (!(error instanceof ApiError && error.status === 401)) return revertAdd(id, before, error);
    // the session has expired: the cart continues as a visitor's
    toast.error({ description: messages.sessionExpired });
  }
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
