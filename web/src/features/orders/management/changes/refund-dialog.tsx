import { useEffect, useRef, useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/shapes/managed-order.ts';
import { formatCents } from '#shared/rules/money.ts';
import { ApiError } from '../../../../api/client.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import { useRefund } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RefundLine } from './refund-line.tsx';
import {
  emptyRefund,
  leftCents,
  limitRefund,
  parseEuros,
  refundableLines,
  refundCents,
  refundRequest,
  shippingLeftCents,
  type RefundValues,
} from './refund-values.ts';
import { useVersions } from './use-versions.ts';

interface Props {
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Pays back some units and shipping of an order; the amount is computed while the admin chooses. */
export function RefundDialog({ opened, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const versions = useVersions(opened);
  const { seen } = versions;
  const [chosen, setChosen] = useState(emptyRefund);
  const [tries, setTries] = useState(0);
  const refund = useRefund();
  // after another admin's refund less may be left
  const values = limitRefund(seen, chosen);
  const cents = refundCents(seen, values);
  const problems = { ...problemOf(refund.error), ...(tries > 0 && problemsOf(seen, values)) };
  const change = (more: Partial<RefundValues>) => {
    if (refund.isError) refund.reset();
    setChosen({ ...values, ...more });
  };
  const submit = () => {
    setTries(tries + 1);
    if (Object.keys(problemsOf(seen, values)).length > 0) return;
    refund.mutate(refundRequest(seen, values), { onSuccess: onClose, onError: versions.onError });
  };
  // what is wrong may have been scrolled away
  useEffect(() => {
    if (tries > 0)
      form.current
        ?.querySelector('[role=alert]:not(:empty), [aria-invalid]')
        ?.scrollIntoView({ block: 'center' });
  }, [tries]);
  const shippingLeft = shippingLeftCents(seen);
  return (
    <ChangeDialog
      change="devolver"
      title="Reembolsar una parte"
      versions={versions}
      confirmText="Reembolsar"
      busyText={refund.isPending && 'Reembolsando...'}
      isDanger
      isWide
      aside={
        <output className="refund-total">
          <b>{formatCents(cents ?? 0)}</b> de {formatCents(leftCents(seen))}
        </output>
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. Stripe reembolsa el importe a la tarjeta, y el
        comprador recibe un correo y una notificación.
      </p>
      <ul className="refund-lines">
        {refundableLines(seen).map((line) => (
          <RefundLine key={line.product} line={line} values={values} onChange={change} />
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problems.lines}
      </p>
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field
          label="Envío (€)"
          hint={shippingLeft > 0 ? `Quedan ${formatCents(shippingLeft)}.` : 'No queda envío por reembolsar.'}
          error={problems.shipping}
        >
          <Input
            inputMode="decimal"
            value={values.shipping}
            maxLength={9}
            placeholder="0,00"
            disabled={shippingLeft <= 0}
            onChange={({ target }) => change({ shipping: target.value })}
          />
        </Field>
        <Field label="Motivo" hint="Queda en el historial; el comprador no lo ve." error={problems.reason}>
          <Input
            value={values.reason}
            maxLength={200}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
      </div>
    </ChangeDialog>
  );
}

type Problems = Partial<Record<'lines' | 'shipping' | 'reason', string>>;

/** What is wrong before the server has seen it, by field. */
function problemsOf(seen: ManagedOrderDetail, values: RefundValues): Problems {
  const shipping = parseEuros(values.shipping);
  const cents = refundCents(seen, values);
  const left = shippingLeftCents(seen);
  return {
    ...(shipping === null && { shipping: 'Escribe un importe, como 4,99' }),
    ...(shipping !== null && shipping > left && { shipping: `Quedan ${formatCents(left)}` }),
    ...(cents === 0 && { lines: messages.nothingChosen }),
    ...(values.reason.trim() === '' && { reason: messages.reasonRequired }),
  };
}

const problemOf = (error: Error | null): Problems =>
  error instanceof ApiError && error.field ? { [error.field]: error.message } : {};
