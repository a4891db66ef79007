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
import { useVersions } from './use-versions.ts';

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
  const versions = useVersions(opened);
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(false);
  const [isSealed, setSealed] = useState<boolean>();
  const [isTried, setTried] = useState(false);
  const setStatus = useSetStatus();
  const { order } = versions.seen;
  const paysBack = change !== 'entregar' && isPaidOrder(order.paymentStatus);
  const { title, confirm, busy } = texts[change];
  const asksSeal = change === 'reembolsar' && restock && order.items.some((item) => asksForSeal(order, item));
  const restocks = (item: (typeof order.items)[number]) =>
    restock && (isSealed === true || !asksForSeal(order, item));
  const isMissing = asksSeal && isSealed === undefined;

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    setStatus.mutate(
      {
        id: order._id,
        status: changeTargets[change],
        version: order.version,
        ...(paysBack && reason.trim() && { reason: reason.trim() }),
        ...(change === 'reembolsar' && { restock }),
        ...(asksSeal && { isSealed }),
      },
      { onSuccess: onClose, onError: versions.onError },
    );
  };
  return (
    <ChangeDialog
      change={change}
      title={title}
      versions={versions}
      confirmText={confirm}
      busyText={setStatus.isPending && busy}
      isDanger={change !== 'entregar'}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>.{' '}
        {change !== 'entregar' && 'Después no se puede cambiar de estado.'}
      </p>
      <Facts items={consequencesOf(change, versions.seen, restocks)} />
      {change === 'reembolsar' && (
        <label className="check-line">
          <input type="checkbox" checked={restock} onChange={() => setRestock(!restock)} />
          Las unidades vuelven a la venta
        </label>
      )}
      {asksSeal && (
        <>
          <SealChoice
            legend="Cómo han vuelto los alimentos y lo de higiene"
            isSealed={isSealed}
            onPick={setSealed}
          />
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {isTried && isMissing && messages.sealRequired}
          </p>
        </>
      )}
      {paysBack && (
        <Field label="Motivo" hint="Opcional. Queda en el historial; el comprador no lo ve.">
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ChangeDialog>
  );
}
