import { useRef } from 'react';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { GrantedLink } from '../../../../ui/back-office/granted-link.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { DisputeBadge } from '../../../../ui/display/disputes.tsx';
import { Price } from '../../../../ui/display/price.tsx';
import { type Column, DataTable } from '../../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { changeTo, type OpenChange } from '../changes/order-changes.ts';
import { StatusSelect } from '../changes/status-select.tsx';
import { formatDate, formatTime } from '../../../../ui/format-dates.ts';
import { countryName, paymentTones, unitsText } from '../labels.ts';
import { maxSelected, type Selection } from './use-selection.ts';
import { MoreIcon, OpenIcon, PencilIcon, PrintIcon, UndoIcon } from '../../../../ui/back-office/icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../../ui/overlay/menu.tsx';
import { useCanChange } from '../changes/use-can-change.ts';
import { slipsUrl } from '../slip-query.ts';

interface Props {
  orders: readonly ManagedOrder[];
  selection: Selection;
  onOpen: OpenChange;
}

/** One page of the orders. */
export function OrderTable({ orders, selection, onOpen }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const columns: Column<ManagedOrder>[] = [
    {
      label: 'Elegir',
      place: 'lead',
      width: '2.75rem',
      render: (order) => <SelectBox order={order} selection={selection} />,
    },
    {
      label: 'Order',
      place: 'title',
      // as wide as a number, which does not wrap
      width: 'minmax(11rem, 1.2fr)',
      render: (order) => <Title order={order} />,
    },
    { label: 'Customer', width: 'minmax(0, 1.6fr)', render: (order) => <Customer order={order} /> },
    {
      label: 'Status',
      width: '10.5rem',
      render: (order) => (
        <StatusSelect
          order={order}
          onPick={(status) => {
            const change = changeTo(status);
            if (change) onOpen(change, order._id);
          }}
        />
      ),
    },
    {
      label: 'Payment',
      width: '11.5rem',
      render: ({ paymentStatus, disputes }) =>
        isDisputed(disputes) ? (
          <DisputeBadge disputes={disputes} />
        ) : (
          <Badge tone={paymentTones[paymentStatus]}>{paymentStatusNames[paymentStatus]}</Badge>
        ),
    },
    { label: 'Total', width: '6rem', isNumber: true, render: (order) => <Total order={order} /> },
    {
      label: 'Date',
      width: '6.5rem',
      render: ({ createdAt }) => (
        <time dateTime={createdAt}>
          {formatDate(createdAt)} <span className="order-time">{formatTime(createdAt)}</span>
        </time>
      ),
    },
    {
      label: 'Actions',
      place: 'actions',
      width: '2.75rem',
      render: (order) => <OrderMenu order={order} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable label="Pedidos" columns={columns} rows={orders} keyOf={({ _id }) => _id} bodyRef={body} />
  );
}

function SelectBox({ order, selection }: { order: ManagedOrder; selection: Selection }) {
  const { _id, orderNumber } = order;
  const isSelected = selection.has(_id);
  return (
    <label
      className="check-target"
      title={!isSelected && selection.isFull ? `Como mucho ${maxSelected}` : undefined}
    >
      <span className="sr-only">Elegir {orderNumber}</span>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!isSelected && selection.isFull}
        onChange={() => selection.toggle(order)}
      />
    </label>
  );
}

function Title({ order: { _id, orderNumber, itemsCount } }: { order: ManagedOrder }) {
  return (
    <>
      <Link to={adminUrls.order(_id)} className="row-name inline-flex items-center whitespace-nowrap">
        #{orderNumber}
      </Link>
      <p className="text-sm text-quiet">{unitsText(itemsCount)}</p>
    </>
  );
}

function Customer({ order: { user, shippingAddress } }: { order: ManagedOrder }) {
  return (
    <div className="order-customer">
      {user ? (
        <>
          <p className="font-semibold">
            <GrantedLink to={adminUrls.user(user._id)} permission="users:read">
              {user.name}
            </GrantedLink>
          </p>
          <p className="text-sm text-quiet">{user.email}</p>
        </>
      ) : (
        <p className="font-semibold">{shippingAddress?.name ?? 'Cuenta eliminada'}</p>
      )}
      {shippingAddress && (
        <p className="text-sm text-quiet">
          {shippingAddress.city}, {countryName(shippingAddress.country)}
        </p>
      )}
    </div>
  );
}

function Total({ order: { total, refunded } }: { order: ManagedOrder }) {
  return (
    <div className="order-total">
      <Price amount={total} className="font-semibold" />
      {refunded > 0 && (
        <p className="text-sm text-quiet">
          <Price amount={-refunded} />
        </p>
      )}
    </div>
  );
}

/** The actions for an order. */
function OrderMenu({ order, onOpen }: { order: ManagedOrder; onOpen: OpenChange }) {
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
