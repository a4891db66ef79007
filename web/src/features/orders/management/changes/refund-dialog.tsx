import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatCents } from '#shared/rules/money.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import { useRefund } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RefundLine } from './refund-line.tsx';
import {
  emptyRefund,
  leftCents,
  parseEuros,
  refundableLines,
  refundCents,
  refundRequest,
  shippingLeftCents,
  unitsOf,
  type RefundValues,
} from './refund-values.ts';
import { useChangeForm } from './use-change-form.ts';

interface Props {
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Pays back units, shipping and a free amount of an order; the sum is computed while the admin chooses. */
export function RefundDialog({ opened, onClose }: Props) {
  const [values, setValues] = useState(emptyRefund);
  const form = useChangeForm({
    opened,
    save: useRefund(),
    problemsOf: (shown) => problemsOf(shown, values),
    request: (target, shown) => ({ ...target, ...refundRequest(shown, values) }),
    onClose,
  });
  const { seen, problems } = form;
  const change = (more: Partial<RefundValues>) => form.change(() => setValues({ ...values, ...more }));
  return (
    <ChangeDialog
      change="devolver"
      title="Reembolsar una parte"
      confirmText="Reembolsar"
      busyText="Reembolsando..."
      isDanger
      isWide
      aside={
        <output className="refund-total">
          <b>{formatCents(refundCents(seen, values) ?? 0)}</b> de {formatCents(leftCents(seen))}
        </output>
      }
      {...form.dialog}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. Stripe reembolsa el importe a la tarjeta, y el
        comprador recibe un correo y una notificación.
      </p>
      <ul className="refund-lines">
        {refundableLines(seen).map((line) => (
          <RefundLine
            key={line.product}
            order={seen.order}
            line={line}
            values={values}
            error={unitsProblem(line, values)}
            onChange={change}
          />
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problems.lines}
      </p>
      <BesideLines
        values={values}
        problems={problems}
        shippingLeft={shippingLeftCents(seen)}
        onChange={change}
      />
    </ChangeDialog>
  );
}

type Problems = Partial<Record<'lines' | 'shipping' | 'amount' | 'reason', string>>;

interface BesideLinesProps {
  values: RefundValues;
  problems: Problems;
  /** In cents. */
  shippingLeft: number;
  onChange: (more: Partial<RefundValues>) => void;
}

/** What is paid back of no unit, and why. */
const BesideLines = ({ values, problems, shippingLeft, onChange }: BesideLinesProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      label="Envío (€)"
      hint={shippingLeft > 0 ? `Quedan ${formatCents(shippingLeft)}.` : 'No queda envío por reembolsar.'}
      error={problems.shipping}
    >
      <Euros
        value={values.shipping}
        disabled={shippingLeft <= 0}
        onType={(shipping) => onChange({ shipping })}
      />
    </Field>
    <Field
      label="Importe libre (€)"
      hint="De ninguna unidad: un gesto, un daño. Se suma a lo demás."
      error={problems.amount}
    >
      <Euros value={values.amount} onType={(amount) => onChange({ amount })} />
    </Field>
    <Field
      className="sm:col-span-2"
      label="Motivo"
      hint="Queda en el historial; el comprador no lo ve."
      error={problems.reason}
    >
      <Input
        value={values.reason}
        maxLength={200}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </Field>
  </div>
);

interface EurosProps {
  value: string;
  disabled?: boolean;
  onType: (value: string) => void;
}

/** An amount in euros, as it is typed. */
const Euros = ({ onType, ...input }: EurosProps) => (
  <Input
    {...input}
    inputMode="decimal"
    maxLength={9}
    placeholder="0,00"
    onChange={({ target }) => onType(target.value)}
  />
);

/** What is wrong with the units of a line, as they are typed. */
function unitsProblem(
  { product, left }: ReturnType<typeof refundableLines>[number],
  values: RefundValues,
): string | undefined {
  const units = unitsOf(values, product);
  if (units === null) return 'Escribe un número';
  return units > left ? `Queda${left === 1 ? '' : 'n'} ${left}` : undefined;
}

/** What is wrong before the server has seen it, by field. */
function problemsOf(seen: ManagedOrderDetail, values: RefundValues): Problems {
  const shipping = parseEuros(values.shipping);
  const free = parseEuros(values.amount);
  const cents = refundCents(seen, values);
  const left = shippingLeftCents(seen);
  const freeLeft = Math.max(0, leftCents(seen) - (cents ?? 0) + (free ?? 0));
  const wrongUnits = refundableLines(seen).find((line) => unitsProblem(line, values));
  return {
    ...(shipping === null && { shipping: 'Escribe un importe, como 4,99' }),
    ...(shipping !== null && shipping > left && { shipping: `Quedan ${formatCents(left)}` }),
    ...(free === null && { amount: 'Escribe un importe, como 5,00' }),
    ...(free !== null && free > freeLeft && { amount: `Quedan ${formatCents(freeLeft)}` }),
    ...(wrongUnits && { lines: messages.wrongUnits }),
    ...(cents === 0 && !wrongUnits && { lines: messages.nothingChosen }),
    ...(values.reason.trim() === '' && { reason: messages.reasonRequired }),
  };
}
