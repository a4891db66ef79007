import { useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatCents } from '#shared/rules/money.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { useRequestReturn } from '../queries.ts';
import { messages } from './messages.ts';
import { ReturnFields } from './return-fields.tsx';
import { asksForSeal, chosenLines, firstChoice, returnCents } from './withdrawal-values.ts';

interface Props {
  order: Order;
  onClose: () => void;
  onDone: () => void;
}

/**
 * The withdrawal in two steps: the statement of what is returned, then its confirmation (Directive 2011/83/EU, article 11a). The
 * key stays for as long as the dialog, so that a second try after a lost answer makes no second return.
 */
export function WithdrawalDialog({ order, onClose, onDone }: Props) {
  const form = useStatement(order, onDone);
  const { isAsked, isSending } = form;
  return (
    <Dialog
      open
      onClose={() => !isSending && onClose()}
      title={isAsked ? 'Confirma el desistimiento' : 'Desistir del contrato'}
      footer={
        <DialogFooter closeText="Volver" isBusy={isSending} onClose={isAsked ? form.back : onClose}>
          {isAsked ? (
            <Button
              key="confirm"
              variant="danger"
              busyText={isSending && 'Confirmando...'}
              onClick={form.confirm}
            >
              Confirmar desistimiento
            </Button>
          ) : (
            <Button key="next" onClick={form.next}>
              Continuar
            </Button>
          )}
        </DialogFooter>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {isAsked ? (
          <Statement order={order} lines={form.lines} cents={form.cents} />
        ) : (
          <ReturnFields order={order} {...form.fields} />
        )}
      </div>
    </Dialog>
  );
}

/** What is stated of an order, first chosen and then confirmed. */
function useStatement(order: Order, onDone: () => void) {
  const [key] = useState(() => crypto.randomUUID());
  const [units, setUnits] = useState(() => firstChoice(order));
  const [isSealed, setSealed] = useState(false);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isTried, setTried] = useState(false);
  const request = useRequestReturn();
  const lines = chosenLines(order, units);
  const needsSeal = asksForSeal(order, units);
  const problem =
    lines.length === 0 ? messages.nothingChosen : needsSeal && !isSealed ? messages.notSealed : null;
  const confirm = () =>
    request.mutate(
      {
        id: order._id,
        key,
        lines: lines.map(({ product, chosen: quantity }) => ({ product, quantity })),
        isSealed: needsSeal,
        reason: reason.trim(),
        confirmed: true,
      },
      { onSuccess: onDone, onError: () => setAsked(false) },
    );
  const next = () => {
    setTried(true);
    if (!problem) setAsked(true);
  };
  return {
    isAsked,
    isSending: request.isPending,
    lines,
    cents: returnCents(order, units),
    fields: {
      units,
      isSealed,
      reason,
      needsSeal,
      problem: isTried ? problem : null,
      onUnits: setUnits,
      onSealed: setSealed,
      onReason: setReason,
    },
    next,
    back: () => setAsked(false),
    confirm,
  };
}

interface StatementProps {
  order: Order;
  lines: ReturnType<typeof chosenLines>;
  cents: number;
}

/** What the buyer declares by confirming, and what follows. */
function Statement({ order, lines, cents }: StatementProps) {
  const user = useSession()?.user;
  return (
    <>
      <p>
        {user?.name}, desistes de la compra de estos productos del pedido <strong>{order.orderNumber}</strong>
        :
      </p>
      <ul className="list-disc pl-5">
        {lines.map(({ product, title, chosen }) => (
          <li key={product}>
            {chosen} × {title}
          </li>
        ))}
      </ul>
      <p>
        Te reembolsamos <strong>{formatCents(cents)}</strong> a la misma tarjeta.{' '}
        {order.status === 'processing'
          ? 'El pedido no ha salido: no tienes que enviar nada.'
          : 'El envío de vuelta lo pagas tú; el correo dice adónde y hasta cuándo.'}
      </p>
      <p>El justificante, con la fecha y la hora, llega a {user?.email}.</p>
    </>
  );
}
