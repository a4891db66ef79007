import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { MoreIcon, OpenIcon, PencilIcon, PrintIcon, UndoIcon } from '../../../../ui/back-office/icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../../ui/overlay/menu.tsx';
import type { OpenChange } from '../changes/order-changes.ts';
import { useCanChange } from '../changes/use-can-change.ts';
import { slipsUrl } from '../slip-query.ts';

/** The actions for an order. */
export function OrderMenu({ order, onOpen }: { order: ManagedOrder; onOpen: OpenChange }) {
  const canChange = useCanChange();
  const { _id, orderNumber, trackingNumber } = order;
  return (
    <Menu label={`Acciones de ${orderNumber}`} trigger={<MoreIcon />}>
      <MenuLink to={adminUrls.order(_id)}>
        <OpenIcon width={20} height={20} />
        Ver pedido
      </MenuLink>
      {canChange('seguimiento', order) && (
        <MenuItem onClick={() => onOpen('seguimiento', _id)}>
          <PencilIcon width={20} height={20} />
          {trackingNumber ? 'Cambiar seguimiento' : 'Añadir seguimiento'}
        </MenuItem>
      )}
      <MenuLink to={slipsUrl({ ids: [_id] })}>
        <PrintIcon width={20} height={20} />
        Imprimir albarán
      </MenuLink>
      {canChange('devolver', order) && (
        <MenuItem onClick={() => onOpen('devolver', _id)}>
          <UndoIcon width={20} height={20} />
          Reembolsar una parte
        </MenuItem>
      )}
    </Menu>
  );
}
