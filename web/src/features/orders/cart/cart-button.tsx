import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { countUnits } from '#shared/rules/orders/cart.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CartIcon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCartItems } from './cart-store.ts';
import { useCartSync } from './cart-sync.ts';
import { messages } from './messages.ts';

type Drawer = typeof import('./cart-drawer.tsx').default;

/** Loads the drawer's code on demand. */
const load = (): Promise<Drawer> => import('./cart-drawer.tsx').then((module) => module.default);
const preload = () => void load().catch(() => undefined);

/** The cart in the navigation bar: badge with its units, and its drawer. `?carrito` in the URL opens the drawer. */
export function CartButton() {
  useCartSync();
  const units = countUnits(useCartItems());
  const [isOpen, setOpen] = useState(false);
  const [CartDrawer, setDrawer] = useState<Drawer>();

  const open = () => {
    load().then(
      (drawer) => {
        setDrawer(() => drawer);
        setOpen(true);
      },
      // P41: a lost network or a tab older than the release: a toast instead of a blank page
      () => toast.error({ description: messages.notLoaded }),
    );
  };
  useOpenFromAddress(open);

  return (
    <>
      <IconButton
        label={units === 0 ? 'Carrito, vacío' : `Carrito, ${units} ${units === 1 ? 'producto' : 'productos'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <CartIcon />
        {units > 0 && (
          <span aria-hidden className="count-badge">
            {units}
          </span>
        )}
      </IconButton>
      {CartDrawer && <CartDrawer open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the drawer for `?carrito`, and removes the parameters that apply only once from the URL. */
function useOpenFromAddress(open: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const opens = query.has('carrito');
    if (!opens && !query.has('pago')) return;
    for (const name of ['carrito', 'pago', 'pedido']) query.delete(name);
    const rest = query.toString();
    void navigate(pathname + (rest && `?${rest}`), { replace: true });
    if (opens) open();
  });
}
