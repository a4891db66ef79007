import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useChangeForm } from '../changes/use-change-form.ts';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { useReceiveReturn, useRefundReturn, useRejectReturn } from './mutations.ts';
import { InspectDialog } from './inspect-dialog.tsx';
import { canTake, type ReturnStep } from './return-steps.ts';

interface Props {
  opened: ManagedOrderDetail;
  one: ManagedReturn;
  onClose: () => void;
}

/** The dialog of a step of a return, of the order as the admin saw it when the dialog opened. */
export function ReturnDialog({
  step,
  detail,
  returnId,
  onClose,
}: {
  step: ReturnStep;
  detail: ManagedOrderDetail;
  returnId: string;
  onClose: () => void;
}) {
  const [opened] = useState(detail);
  const one = opened.returns.find(({ _id }) => _id === returnId);
  if (!one) return null;
  const props = { opened, one, onClose };
  if (step === 'recibir') return <ReceiveDialog {...props} />;
  if (step === 'revisar') return <InspectDialog {...props} />;
  return step === 'rechazar' ? <RejectDialog {...props} /> : <RefundReturnDialog {...props} />;
}

/** The parcel has arrived. */
function ReceiveDialog({ opened, one, onClose }: Props) {
  const { seen, dialog } = useChangeForm({
    opened,
    save: useReceiveReturn(),
    request: (target) => ({ ...target, returnId: one._id }),
    onClose,
  });
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('recibir', newer, one._id)}
      title="El paquete ha llegado"
      confirmText="Marcar como recibida"
      busyText="Guardando..."
      {...dialog}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. {buyerName(seen.order)} recibe una notificación.
        Después se revisa lo que ha llegado.
      </p>
    </ChangeDialog>
  );
}

/** Closes a return without a refund. */
function RejectDialog({ opened, one, onClose }: Props) {
  const [answer, setAnswer] = useState('');
  const { seen, problems, change, dialog } = useChangeForm({
    opened,
    save: useRejectReturn(),
    problemsOf: () => (answer.trim() === '' ? { answer: messages.reasonRequired } : {}),
    request: (target) => ({ ...target, returnId: one._id, answer: answer.trim() }),
    onClose,
  });
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('rechazar', newer, one._id)}
      title="Rechazar la devolución"
      confirmText="Rechazar"
      busyText="Rechazando..."
      isDanger
      {...dialog}
    >
      <p>
        No se reembolsa nada y {buyerName(seen.order)} recibe un correo con el motivo. Si el paquete no ha
        llegado, puede pedirla otra vez mientras dure el plazo.
      </p>
      <Field label="Motivo para el cliente" error={problems.answer}>
        <Input
          value={answer}
          maxLength={200}
          onChange={({ target }) => change(() => setAnswer(target.value))}
        />
      </Field>
    </ChangeDialog>
  );
}

/** Pays a return back. */
function RefundReturnDialog({ opened, one, onClose }: Props) {
  const { seen, dialog } = useChangeForm({
    opened,
    save: useRefundReturn(),
    request: (target) => ({ ...target, returnId: one._id }),
    onClose,
  });
  const amount = seen.returns.find(({ _id }) => _id === one._id)?.refund ?? one.refund;
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('devolver', newer, one._id)}
      title="Reembolsar la devolución"
      confirmText={`Reembolsar ${formatEuros(amount)}`}
      busyText="Reembolsando..."
      isDanger
      {...dialog}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. Stripe reembolsa{' '}
        <strong>{formatEuros(amount)}</strong> a la tarjeta, y {buyerName(seen.order)} recibe un correo. Las
        existencias ya están al día desde la revisión.
      </p>
    </ChangeDialog>
  );
}
