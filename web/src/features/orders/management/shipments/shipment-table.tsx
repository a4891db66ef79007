import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { DisputeBadge } from '../../../../ui/display/disputes.tsx';
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx';
import type { ShipmentLine } from './parse-shipments.ts';
import type { LineResult } from './use-send-shipments.ts';

interface Props {
  lines: readonly ShipmentLine[];
  /** What became of the lines that have been sent. */
  results: ReadonlyMap<number, LineResult>;
  /** What is disputed, by number of order; undefined while it is not known. */
  disputed: ReadonlyMap<string, ManagedOrder['disputes']> | undefined;
}

/** The lines of the file: what is wrong with each, or what became of it. */
export function ShipmentTable({ lines, results, disputed }: Props) {
  const columns: Column<ShipmentLine>[] = [
    {
      label: 'Línea',
      place: 'lead',
      width: '3rem',
      render: ({ line }) => <span className="shipment-line">{line}</span>,
    },
    {
      label: 'Pedido',
      place: 'title',
      width: 'minmax(0, 1fr)',
      render: ({ orderNumber }) => <b>{orderNumber ? `#${orderNumber}` : '—'}</b>,
    },
    {
      label: 'Empresa',
      width: '9rem',
      render: ({ carrier, carrierName: given }) => (carrier ? carrierName(carrier, given) : '—'),
    },
    {
      label: 'Seguimiento',
      width: 'minmax(0, 1fr)',
      render: ({ trackingNumber }) => <span className="wrap-anywhere">{trackingNumber || '—'}</span>,
    },
    {
      label: 'Resultado',
      width: 'minmax(0, 1.2fr)',
      render: (line) => (
        <State line={line} result={results.get(line.line)} disputes={disputed?.get(line.orderNumber)} />
      ),
    },
  ];
  return (
    <DataTable label="Envíos del archivo" columns={columns} rows={lines} keyOf={({ line }) => String(line)} />
  );
}

function State({
  line: { problem, carrier },
  result,
  disputes,
}: {
  line: ShipmentLine;
  result: LineResult | undefined;
  disputes: ManagedOrder['disputes'] | undefined;
}) {
  if (problem) return <span className="font-semibold text-danger">{problem}</span>;
  if (!result && disputes) return <DisputeBadge disputes={disputes} />;
  if (!result) return <Badge tone="soft">{carrier === 'other' ? 'Lista, sin enlace' : 'Lista'}</Badge>;
  if (result.state === 'shipped') return <Badge tone="signal">Enviado</Badge>;
  if (result.state === 'unchanged') return <Badge>Ya estaba enviado</Badge>;
  return <span className="font-semibold text-danger">{result.message}</span>;
}
