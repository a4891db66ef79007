import type { PaidOrder } from '#shared/contracts/orders/checkout.ts';
import { orderPath } from '#shared/rules/site-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { drawerMessages } from './drawer-messages.ts';

interface Props {
  /** The order that was paid for these products; null closes the dialog. */
  order: PaidOrder | null;
  onAgain: () => void;
  /** The buyer does not want them again, or opens the order: the cart becomes the saved one. */
  onRefresh: () => void;
  /** The buyer follows the link to the order. */
  onLeave: () => void;
}

/** Asks before products that were just paid are ordered once more: a forgotten tab shows them as if they were not. */
export function AgainDialog({ order, onAgain, onRefresh, onLeave }: Props) {
  if (order === null) return null;
  return (
    <Dialog open onClose={onRefresh} title="¿Pedirlo otra vez?">
      <p className="text-quiet">
        Ya has pagado estos productos en el pedido{' '}
        <Link
          to={orderPath(order.orderId)}
          className="text-link"
          onClick={() => {
            onRefresh();
            onLeave();
          }}
        >
          {order.orderNumber}
        </Link>
        . Si sigues, es otro pedido y se cobra aparte.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onRefresh}>No, actualizar el carrito</Button>
        <Button variant="secondary" onClick={onAgain}>
          Pedirlo otra vez · {drawerMessages.obligation}
        </Button>
      </div>
    </Dialog>
  );
}
