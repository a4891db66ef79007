import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { Facts } from '../../../../ui/display/facts.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import { useSetStatus } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { consequencesOf } from './consequences.ts';
import { changeTargets } from './order-changes.ts';
import { asksForSeal } from './refund-values.ts';
import { SealChoice } from './seal-choice.tsx';
import { useChangeForm } from './use-change-form.ts';

const texts = {
  entregar: { title: 'Marcar como entregado', confirm: 'Marcar como entregado', busy: 'Guardando...' },
  cancelar: { title: 'Cancelar pedido', confirm: 'Cancelar pedido', busy: 'Cancelando...' },
  reembolsar: { title: 'Reembolsar pedido', confirm: 'Reembolsar', busy: 'Reembolsando...' },
};

interface Props {
  change: keyof typeof texts;
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Asks before an order is delivered, cancelled or refunded, and says what happens to money, stock and mail. */
export function StatusDialog({ change, opened, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(false);
  const [isSealed, setSealed] = useState<boolean>();
  const { title, confirm, busy } = texts[change];
  const paysBack = ({ order }: ManagedOrderDetail) =>
    change !== 'entregar' && isPaidOrder(order.paymentStatus);
  const asksSeal = ({ order }: ManagedOrderDetail) =>
    change === 'reembolsar' && restock && order.items.some((item) => asksForSeal(order, item));
  const { seen, problems, dialog } = useChangeForm({
    opened,
    save: useSetStatus(),
    problemsOf: (shown): { isSealed?: string } =>
      asksSeal(shown) && isSealed === undefined ? { isSealed: messages.sealRequired } : {},
    request: (target, shown) => ({
      ...target,
      status: changeTargets[change],
      ...(paysBack(shown) && reason.trim() && { reason: reason.trim() }),
      ...(change === 'reembolsar' && { restock }),
      ...(asksSeal(shown) && { isSealed }),
    }),
    onClose,
  });
  const { order } = seen;
  const restocks = (item: (typeof order.items)[number]) =>
    restock && (isSealed === true || !asksForSeal(order, item));
  return (
    <ChangeDialog
      change={change}
      title={title}
      confirmText={confirm}
      busyText={busy}
      isDanger={change !== 'entregar'}
      {...dialog}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>.{' '}
        {change !== 'entregar' && 'Después no se puede cambiar de estado.'}
      </p>
      <Facts items={consequencesOf(change, seen, restocks)} />
      {change === 'reembolsar' && (
        <label className="check-line">
          <input type="checkbox" checked={restock} onChange={() => setRestock(!restock)} />
          Las unidades vuelven a la venta
        </label>
      )}
      {asksSeal(seen) && (
        <>
          <SealChoice
            legend="Cómo han vuelto los alimentos y lo de higiene"
            isSealed={isSealed}
            onPick={setSealed}
          />
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {problems.isSealed}
          </p>
        </>
      )}
      {paysBack(seen) && (
        <Field label="Motivo" hint="Opcional. Queda en el historial; el comprador no lo ve.">
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ChangeDialog>
  );
}
