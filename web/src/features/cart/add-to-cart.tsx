import { useEffect, useState } from 'react';
import type { ProductSummary } from '#shared/contracts/products.ts';
import { Button } from '../../ui/button.tsx';
import { CartIcon, PlusIcon, TickIcon } from '../../ui/icons.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

const doneMs = 1600;

/** Adds to the cart; `isDone` is true for a moment after success. */
function useAdded(product: ProductSummary) {
  const { add, isAdding } = useAddToCart();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const start = async (quantity = 1) => setDone(await add(product, quantity));
  return { start, isAdding, isDone };
}

/** The round add button of a product card; its icon confirms the success. */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const { start, isAdding, isDone } = useAdded(product);
  const isGone = product.stock <= 0;
  return (
    <button
      type="button"
      className="quick-add"
      disabled={isGone}
      aria-disabled={isAdding}
      aria-label={isGone ? `${product.title}, sin stock` : `Añadir ${product.title} al carrito`}
      onClick={() => !isAdding && void start()}
    >
      {isDone ? <TickIcon /> : <PlusIcon />}
    </button>
  );
}

/** Hides the icon on the smallest phones and in a tablet's narrow column, where the text needs the space. */
const roomy = 'hidden min-[25rem]:block md:hidden lg:block';

/** The wide button of the product page. */
export function AddToCart({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const { start, isAdding, isDone } = useAdded(product);
  const isGone = product.stock <= 0;
  return (
    <Button
      size="lg"
      className="flex-1 md:px-3 lg:px-7"
      disabled={isGone}
      busyText={isAdding && 'Añadiendo...'}
      onClick={() => void start(quantity)}
    >
      {isDone ? <TickIcon className={roomy} /> : <CartIcon className={roomy} />}
      {isGone ? 'Sin stock' : isDone ? 'En tu carrito' : 'Añadir al carrito'}
    </Button>
  );
}
