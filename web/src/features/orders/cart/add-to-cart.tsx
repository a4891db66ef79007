import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { Button } from '../../../ui/button.tsx';
import { CartIcon, PlusIcon, TickIcon } from '../../../ui/icons.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** The round add button of a product card; its icon confirms the success. */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const { add, state } = useAddToCart();
  const isGone = product.stock <= 0;
  return (
    <button
      type="button"
      className="quick-add"
      disabled={isGone}
      aria-disabled={state === 'adding'}
      aria-label={isGone ? `${product.title}, sin stock` : `Añadir ${product.title} al carrito`}
      onClick={() => state !== 'adding' && add(product)}
    >
      {state === 'added' ? <TickIcon /> : <PlusIcon />}
    </button>
  );
}

/** Hides the icon on the smallest phones and in a tablet's narrow column, where the text needs the space. */
const roomy = 'hidden min-[25rem]:block md:hidden lg:block';

/** The wide button of the product page. */
export function AddToCart({ product, quantity }: { product: ProductSummary; quantity: number }) {
  const { add, state } = useAddToCart();
  const isGone = product.stock <= 0;
  return (
    <Button
      size="lg"
      className="flex-1 md:px-3 lg:px-7"
      disabled={isGone}
      busyText={state === 'adding' && 'Añadiendo...'}
      onClick={() => add(product, quantity)}
    >
      {state === 'added' ? <TickIcon className={roomy} /> : <CartIcon className={roomy} />}
      {isGone ? 'Sin stock' : state === 'added' ? 'En tu carrito' : 'Añadir al carrito'}
    </Button>
  );
}
