import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { api } from '../../../../api/api.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { DisputeBadge } from '../../../../ui/display/disputes.tsx';
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { changeTo, isPossible } from '../changes/order-changes.ts';
import { buyerName, ordersText, statusName } from '../labels.ts';
import { messages } from '../messages.ts';
import { refetchOrders } from '../queries.ts';
import { bulkTexts, type BulkStatus } from './bulk-texts.ts';

type Result = ResponseBody<typeof orderManagement.moveMany>['data']['results'][number];

interface Props {
  status: BulkStatus;
  /** The selection as it was when the dialog opened. */
  orders: readonly ManagedOrder[];
  /** `done`: the ids of the orders that have the status now. */
  onClose: (done: string[]) => void;
}

/** Asks before many orders are shipped or delivered, and says afterwards what became of each, and why one failed. */
export function BulkDialog({ status, orders, onClose }: Props) {
  const cache = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const { title, effect, busy } = bulkTexts[status];
  const move = useSingleMutation({
    mutationFn: (ids: string[]) => api.orderManagement.moveMany({ body: { ids, status } }),
    networkMode: 'always',
    onSuccess: ({ data }) =>
      setResults(
        (before) => new Map([...before, ...data.results.map((result) => [result._id, result] as const)]),
      ),
    onSettled: () => refetchOrders(cache),
  });
  const isSent = results.size > 0;
  const open = orders.filter((order) =>
    isSent ? results.get(order._id)?.state === 'failed' : canMove(order, status),
  );
  const done = [...results.values()].filter(({ state }) => state !== 'failed').map(({ _id }) => _id);
  const close = () => !move.isPending && onClose(done);
  return (
    <Dialog
      open
      // closing would not cancel the request, and would hide its results
      onClose={close}
      title={title}
      isWide
      footer={
        <DialogFooter
          closeText={isSent ? 'Cerrar' : 'Volver'}
          isCloseFocused
          isBusy={move.isPending}
          onClose={close}
        >
          {open.length > 0 && (
            <Button busyText={move.isPending && busy} onClick={() => move.mutate(open.map(({ _id }) => _id))}>
              {isSent ? `Reintentar ${ordersText(open.length)}` : `${title}: ${ordersText(open.length)}`}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <div className="grid gap-4">
        <p>{effect}</p>
        {status === 'shipped' && !isSent && orders.some(({ disputes }) => isDisputed(disputes)) && (
          <p role="alert" className="font-semibold text-danger">
            {messages.disputedShipments}
          </p>
        )}
        <p role="status" className="font-semibold empty:hidden">
          {isSent && resultText(done.length, open.length)}
        </p>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {move.error?.message}
        </p>
        <DataTable
          label="Pedidos elegidos"
          columns={columnsOf(status, results)}
          rows={orders}
          keyOf={({ _id }) => _id}
        />
      </div>
    </Dialog>
  );
}

function canMove(order: ManagedOrder, status: BulkStatus): boolean {
  const change = changeTo(status);
  return change !== undefined && isPossible(change, order);
}

const resultText = (done: number, failed: number): string =>
  [`${ordersText(done)} ${done === 1 ? 'hecho' : 'hechos'}`, failed > 0 && `${failed} sin hacer`]
    .filter(Boolean)
    .join(', ')
    .concat('.');

const columnsOf = (status: BulkStatus, results: ReadonlyMap<string, Result>): Column<ManagedOrder>[] => [
  {
    label: 'Pedido',
    place: 'title',
    width: 'minmax(0, 1fr)',
    render: ({ orderNumber }) => <b className="wrap-anywhere">#{orderNumber}</b>,
  },
  { label: 'Cliente', width: 'minmax(0, 1fr)', render: (order) => <span>{buyerName(order)}</span> },
  {
    label: 'Resultado',
    width: 'minmax(0, 1.4fr)',
    render: (order) => <Outcome order={order} status={status} result={results.get(order._id)} />,
  },
];

function Outcome({
  order,
  status,
  result,
}: {
  order: ManagedOrder;
  status: BulkStatus;
  result: Result | undefined;
}) {
  if (result?.state === 'failed') return <span className="font-semibold text-danger">{result.message}</span>;
  if (result) return <Badge tone="signal">{bulkTexts[status].done}</Badge>;
  if (status === 'shipped' && isDisputed(order.disputes)) return <DisputeBadge disputes={order.disputes} />;
  if (canMove(order, status)) return <Badge tone="soft">Listo</Badge>;
  return (
    <span className="text-quiet">
      {order.isRefunding ? 'Reembolso en curso' : `Está en «${statusName(order.status)}»`}
    </span>
  );
}
