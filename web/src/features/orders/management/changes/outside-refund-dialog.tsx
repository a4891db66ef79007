import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatCents } from '#shared/rules/money.ts';
import { Facts } from '../../../../ui/display/facts.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { useRecordOutsideRefund } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { owedCents } from './refund-values.ts';
import { useVersions } from './use-versions.ts';

interface Props {
  detail: ManagedOrderDetail;
  /** The refused refund. */
  refundId: string;
  onClose: () => void;
}

/** Records that a refused refund was paid outside Stripe, of the order as the admin saw it when the dialog opened. */
export function OutsideRefundDialog({ detail, refundId, onClose }: Props) {
  const versions = useVersions(detail);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const record = useRecordOutsideRefund();
  const { order } = versions.seen;
  const amount = formatCents(owedCents(versions.seen, refundId));
  const name = buyerName(order);
  const isMissing = reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    record.mutate(
      { id: order._id, refundId, version: order.version, reason: reason.trim() },
      { onSuccess: onClose, onError: versions.onError },
    );
  };
  return (
    <ChangeDialog
      isPossible={(newer) => owedCents(newer, refundId) > 0}
      title={messages.outsideRefund}
      versions={versions}
      confirmText={`Anotar ${amount}`}
      busyText={record.isPending && 'Anotando...'}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. Anótalo solo si {name} ya tiene sus{' '}
        <strong>{amount}</strong>: después no se puede deshacer.
      </p>
      <Facts
        items={[
          { label: 'Dinero', value: 'No se mueve: Stripe no paga nada.' },
          {
            label: 'Pedido',
            value: 'Cuenta como reembolsado: se resta de las ventas y no se puede reembolsar otra vez.',
          },
          {
            label: 'Existencias',
            value: 'No cambian. Si falta reponer unidades, corrígelas en el producto.',
          },
          { label: 'Correo', value: `No se avisa a ${name}.` },
        ]}
      />
      <Field
        label="Cómo y cuándo lo has pagado"
        hint="Por ejemplo, «Transferencia del 12/03, ref. 123». Queda en el historial; el comprador no lo ve."
        error={isTried && isMissing ? messages.outsideReasonRequired : undefined}
      >
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ChangeDialog>
  );
}
