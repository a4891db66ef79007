import { useState } from 'react';
import type { OrderReturn } from '#shared/contracts/orders/order-return.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useCancelReturn } from '../queries.ts';

interface Props {
  orderId: string;
  one: Pick<OrderReturn, '_id' | 'isSent'>;
  /** Called when it is taken back; the button goes then. */
  onDone: () => void;
}

/** Takes a return back that was asked for, once the buyer confirms it. */
export function CancelReturn({ orderId, one, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = useCancelReturn(() => {
    // the text that takes the focus is out of reach below an open dialog
    close();
    onDone();
  });
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Anular la devolución
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Anular la devolución"
          confirmText="Anular la devolución"
          busyText={cancel.isPending && 'Anulando...'}
          onConfirm={() => cancel.mutate({ id: orderId, returnId: one._id }, { onSettled: close })}
          onClose={close}
        >
          <p>
            {one.isSent
              ? 'Te quedas los productos y no te los reembolsamos. Si ya has enviado el paquete, no la anules.'
              : 'Te enviamos los productos y no te los reembolsamos.'}{' '}
            Mientras dure el plazo para desistir puedes volver a pedirla.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
