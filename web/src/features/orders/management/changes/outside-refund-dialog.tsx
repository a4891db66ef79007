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
import { useChangeForm } from './use-change-form.ts';

interface Props {
  detail: ManagedOrderDetail;
  /** The refused refund. */
  refundId: string;
  onClose: () => void;
}

/** Records that a refused refund was paid outside Stripe, of the order as the admin saw it when the dialog opened. */
export function OutsideRefundDialog({ detail, refundId, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { seen, problems, change, dialog } = useChangeForm({
    opened: detail,
    save: useRecordOutsideRefund(),
    problemsOf: () => (reason.trim() === '' ? { reason: messages.outsideReasonRequired } : {}),
    request: (target) => ({ ...target, refundId, reason: reason.trim() }),
    onClose,
  });
  const amount = formatCents(owedCents(seen, refundId));
  const name = buyerName(seen.order);
  return (
    <ChangeDialog
      isPossible={(newer) => owedCents(newer, refundId) > 0}
      title={messages.outsideRefund}
      confirmText={`Anotar ${amount}`}
      busyText="Anotando..."
      isDanger
      {...dialog}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. Anótalo solo si {name} ya tiene sus{' '}
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
        error={problems.reason}
      >
        <Input
          value={reason}
          maxLength={200}
          onChange={({ target }) => change(() => setReason(target.value))}
        />
      </Field>
    </ChangeDialog>
  );
}
