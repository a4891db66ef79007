import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useVersions } from '../changes/use-versions.ts';
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
  const versions = useVersions(opened);
  const receive = useReceiveReturn();
  const { order } = versions.seen;
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('recibir', newer, one._id)}
      title="El paquete ha llegado"
      versions={versions}
      confirmText="Marcar como recibida"
      busyText={receive.isPending && 'Guardando...'}
      onSubmit={() =>
        receive.mutate(
          { id: order._id, returnId: one._id, version: order.version },
          { onSuccess: onClose, onError: versions.onError },
        )
      }
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. {buyerName(order)} recibe una notificación. Después se
        revisa lo que ha llegado.
      </p>
    </ChangeDialog>
  );
}

/** Closes a return without a refund. */
function RejectDialog({ opened, one, onClose }: Props) {
  const versions = useVersions(opened);
  const reject = useRejectReturn();
  const [answer, setAnswer] = useState('');
  const [isTried, setTried] = useState(false);
  const { order } = versions.seen;
  const submit = () => {
    setTried(true);
    if (answer.trim() === '') return;
    reject.mutate(
      { id: order._id, returnId: one._id, version: order.version, answer: answer.trim() },
      { onSuccess: onClose, onError: versions.onError },
    );
  };
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('rechazar', newer, one._id)}
      title="Rechazar la devolución"
      versions={versions}
      confirmText="Rechazar"
      busyText={reject.isPending && 'Rechazando...'}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        No se reembolsa nada y {buyerName(order)} recibe un correo con el motivo. Si el paquete no ha llegado,
        puede pedirla otra vez mientras dure el plazo.
      </p>
      <Field
        label="Motivo para el cliente"
        error={isTried && answer.trim() === '' ? messages.reasonRequired : undefined}
      >
        <Input value={answer} maxLength={200} onChange={({ target }) => setAnswer(target.value)} />
      </Field>
    </ChangeDialog>
  );
}

/** Pays a return back. */
function RefundReturnDialog({ opened, one, onClose }: Props) {
  const versions = useVersions(opened);
  const refund = useRefundReturn();
  const { order, returns } = versions.seen;
  const amount = returns.find(({ _id }) => _id === one._id)?.refund ?? one.refund;
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('devolver', newer, one._id)}
      title="Reembolsar la devolución"
      versions={versions}
      confirmText={`Reembolsar ${formatEuros(amount)}`}
      busyText={refund.isPending && 'Reembolsando...'}
      isDanger
      onSubmit={() =>
        refund.mutate(
          { id: order._id, returnId: one._id, version: order.version },
          { onSuccess: onClose, onError: versions.onError },
        )
      }
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. Stripe reembolsa <strong>{formatEuros(amount)}</strong>{' '}
        a la tarjeta, y {buyerName(order)} recibe un correo. Las existencias ya están al día desde la
        revisión.
      </p>
    </ChangeDialog>
  );
}
