import { useState } from 'react';
import { permissionTexts, type Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { LoadingDialog } from '../../../../ui/overlay/loading-dialog.tsx';
import { NoticeDialog } from '../../../../ui/overlay/notice-dialog.tsx';
import { statusName } from '../labels.ts';
import { messages } from '../messages.ts';
import { useOrder } from '../queries.ts';
import { RegisterReturnDialog } from '../returns/register-return-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { isPossible, permissionFor, type OrderChange } from './order-changes.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';

interface Props {
  change: OrderChange;
  onClose: () => void;
}

/** The dialog of a change, from the list: the order is read first, so that the dialog tells what is true now. */
export function ListedOrderDialog({ id, ...rest }: Props & { id: string }) {
  const query = useOrder(id);
  if (query.data && query.isFetchedAfterMount) return <OrderDialog detail={query.data} {...rest} />;
  return (
    <LoadingDialog title="Pedido" query={query} errorTitle={messages.orderFailed} onClose={rest.onClose} />
  );
}

/** The dialog of a change of an order as the admin saw it when the dialog opened. */
export function OrderDialog({ change, detail, onClose }: Props & { detail: ManagedOrderDetail }) {
  const [seen] = useState(detail);
  const needed = permissionFor(change, seen.order);
  const isGranted = useCan(needed);
  if (!isGranted) return <NotGranted needed={needed} onClose={onClose} />;
  if (!isPossible(change, seen.order)) return <Impossible order={seen.order} onClose={onClose} />;
  if (change === 'devolver') return <RefundDialog opened={seen} onClose={onClose} />;
  if (change === 'direccion') return <AddressDialog opened={seen} onClose={onClose} />;
  if (change === 'desistimiento') return <RegisterReturnDialog opened={seen} onClose={onClose} />;
  if (change === 'enviar' || change === 'seguimiento')
    return <TrackingDialog change={change} opened={seen} onClose={onClose} />;
  return <StatusDialog change={change} opened={seen} onClose={onClose} />;
}

/** A link of an admin who may make the change. */
function NotGranted({ needed, onClose }: { needed: Permission; onClose: () => void }) {
  return (
    <NoticeDialog title="Pedido" closeText="Entendido" onClose={onClose}>
      <p>Tu rol no incluye este cambio: hace falta el permiso «{permissionTexts[needed]}».</p>
    </NoticeDialog>
  );
}

/** An old link: the order has changed since. */
function Impossible({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber, status, isRefunding } = order;
  return (
    <NoticeDialog title="Pedido" closeText="Entendido" onClose={onClose}>
      <p>
        El pedido <strong>{orderNumber}</strong>{' '}
        {isRefunding ? 'tiene un reembolso en curso' : `está en «${statusName(status)}»`}: ahora no se puede
        hacer ese cambio.
      </p>
    </NoticeDialog>
  );
}
