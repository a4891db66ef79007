import { useRef, useState } from 'react';
import { canWithdraw } from '#shared/rules/catalogue/product-kinds.ts';
import { outlyingText } from '#shared/rules/orders/delivery.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DeliveryRange } from '../../../ui/display/delivery-range.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { CartAmounts, FreeShippingBar } from './cart-amounts.tsx';
import { CartLine } from './cart-line.tsx';
import { drawerMessages } from './drawer-messages.ts';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

const terms = sitePaths.legal('terminos');

/** The cart as a drawer. */
export default function CartDrawer({ open, onClose }: Props) {
  const cart = useCart();
  const { items, price, clear } = cart;
  const { checkout, isWorking, paidOrder, keepSavedCart } = useCheckout(onClose);
  const [asksToClear, setAsksToClear] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // the pressed button is unmounted with its line: the focus moves to the content
  const stay = () => content.current?.focus();

  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title="Tu carrito"
        footer={
          items.length > 0 && (
            <>
              <CartAmounts price={price} />
              <DeliveryRange className="mt-2 text-sm text-quiet" />
              <p className="text-sm text-quiet">{outlyingText}</p>
              <Button
                size="lg"
                className="mt-4 w-full"
                busyText={isWorking && 'Procesando...'}
                onClick={() => void checkout()}
              >
                Finalizar compra · {drawerMessages.obligation}
              </Button>
              <Rights items={items} onLeave={onClose} />
            </>
          )
        }
      >
        <div ref={content} tabIndex={-1}>
          {items.length === 0 ? (
            <EmptyCart onLeave={onClose} />
          ) : (
            <>
              <FreeShippingBar goodsCents={price.goodsCents} />
              <CartLines cart={cart} onRemoved={stay} onLeave={onClose} />
              <Button variant="ghost" className="mt-2 w-full" onClick={() => setAsksToClear(true)}>
                Vaciar carrito
              </Button>
            </>
          )}
        </div>
      </Drawer>
      <AgainDialog
        order={paidOrder}
        onAgain={() => void checkout({ again: true })}
        onRefresh={() => {
          keepSavedCart();
          stay();
        }}
        onLeave={onClose}
      />
      <ClearDialog
        open={asksToClear}
        onClose={() => setAsksToClear(false)}
        onClear={() => {
          setAsksToClear(false);
          clear();
          stay();
        }}
      />
    </>
  );
}

type Cart = ReturnType<typeof useCart>;

interface LinesProps {
  cart: Cart;
  /** A line goes, and with it the button that was pressed. */
  onRemoved: () => void;
  onLeave: () => void;
}

function CartLines({ cart: { items, setUnits, remove }, onRemoved, onLeave }: LinesProps) {
  return (
    <ul aria-label="Productos del carrito" className="border-t border-rule">
      {items.map((item) => (
        <CartLine
          key={item.id}
          item={item}
          onUnits={(units) => {
            if (units < 1) onRemoved();
            setUnits(item.id, units);
          }}
          onRemove={() => {
            onRemoved();
            remove(item.id);
          }}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

interface RightsProps {
  items: Cart['items'];
  onLeave: () => void;
}

/** What the buyer accepts, and may do afterwards: some products cannot be returned. */
function Rights({ items, onLeave }: RightsProps) {
  const isReturnable = items.some(({ product }) => canWithdraw(product.kind));
  const isLimited = items.some(({ product }) => !canWithdraw(product.kind));
  return (
    <p className="mt-3 text-sm text-quiet">
      Pago seguro con tarjeta en la página de Stripe. Al pagar aceptas los{' '}
      <Link to={terms} className="text-link" onClick={onLeave}>
        términos
      </Link>
      . {isReturnable ? `Tienes ${withdrawalDays} días para ` : 'La compra '}
      <Link to={`${terms}#devoluciones`} className="text-link" onClick={onLeave}>
        {!isReturnable ? 'no se puede devolver' : isLimited ? 'devolver lo demás' : 'devolver la compra'}
      </Link>
      {isReturnable ? ' y ' : '; tienes '}
      tres años de{' '}
      <Link to={sitePaths.legal('garantia-legal')} className="text-link" onClick={onLeave}>
        garantía legal
      </Link>
      .
    </p>
  );
}

function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      heading="h3"
      title="Tu carrito está vacío"
      action={
        <ButtonLink to={sitePaths.shop} onClick={onLeave}>
          Ir a la tienda
        </ButtonLink>
      }
    >
      Lo que añadas te espera aquí, también si cierras la página.
    </EmptyState>
  );
}

function ClearDialog({ open, onClose, onClear }: Props & { onClear: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="¿Vaciar el carrito?">
      <p className="text-quiet">Se quitarán todos los productos.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Conservarlo
        </Button>
        <Button variant="danger" onClick={onClear}>
          Vaciar carrito
        </Button>
      </div>
    </Dialog>
  );
}
