import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useChangeForm } from '../changes/use-change-form.ts';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { useRegisterReturn } from './mutations.ts';

interface Props {
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Registers a withdrawal that came by mail or phone: when it came, and of what. */
export function RegisterReturnDialog({ opened, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [today] = useState(() => inMadrid(serverNow()).day);
  const [receivedOn, setReceivedOn] = useState(today);
  const [units, setUnits] = useState<Units>({});
  const [isSealed, setSealed] = useState(false);
  const [reason, setReason] = useState('');
  const { seen, problems, change, dialog } = useChangeForm({
    opened,
    save: useRegisterReturn(),
    problemsOf: (shown) => problemsOf(shown, units),
    request: (target, shown) => ({
      ...target,
      key,
      receivedOn,
      lines: linesOf(shown, units),
      isSealed: asksForSeal(shown, units) && isSealed,
      reason: reason.trim(),
    }),
    onClose,
  });
  const { order } = seen;
  const { receivedOn: wrongDay, units: wrongUnits, ...others } = problems;
  return (
    <ChangeDialog
      change="desistimiento"
      title="Registrar desistimiento"
      confirmText="Registrar"
      busyText="Registrando..."
      isWide
      {...dialog}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. Para lo que {buyerName(order)} ha pedido por correo o
        teléfono: recibe el justificante por email. El dinero se reembolsa al revisar la devolución.
      </p>
      <Field
        label="Día en que llegó"
        hint="Cuenta para los 14 días, y para el plazo del reembolso."
        error={wrongDay}
      >
        <Input
          type="date"
          value={receivedOn}
          max={today}
          onChange={({ target }) => change(() => setReceivedOn(target.value))}
        />
      </Field>
      <UnitFields
        order={seen}
        units={units}
        isWrong={wrongUnits !== undefined}
        onChange={(typed) => change(() => setUnits(typed))}
      />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {Object.values(others)[0]}
      </p>
      {asksForSeal(seen, units) && (
        <label className="check-line">
          <input type="checkbox" checked={isSealed} onChange={() => change(() => setSealed(!isSealed))} />
          Dice que los alimentos y lo de higiene están sin abrir
        </label>
      )}
      <Field label="Motivo" hint="Opcional: la ley no pide ninguno.">
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ChangeDialog>
  );
}

/** Units by product, as they are typed. */
type Units = Record<string, string>;

interface UnitFieldsProps {
  order: ManagedOrderDetail;
  units: Units;
  /** Whether any of them is wrong, once it was sent. */
  isWrong: boolean;
  onChange: (units: Units) => void;
}

/** How many units come back of each product that may. */
const UnitFields = ({ order, units, isWrong, onChange }: UnitFieldsProps) => (
  <ul className="grid gap-3">
    {returnable(order).map(({ product, title, returnableQuantity: left }) => (
      <li key={product} className="flex items-start justify-between gap-4">
        <span className="min-w-0 pt-2 font-semibold wrap-anywhere">{title}</span>
        <Field
          className="withdrawn-units"
          label={<span className="sr-only">Unidades de {title}</span>}
          hint={left === 1 ? 'de 1' : `de ${left}`}
          error={isWrong && !isUnits(units[product], left) ? `Hasta ${left}` : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            maxLength={4}
            value={units[product] ?? ''}
            onChange={({ target }) => onChange({ ...units, [product]: target.value })}
          />
        </Field>
      </li>
    ))}
  </ul>
);

const returnable = ({ order }: ManagedOrderDetail) =>
  order.items.filter(({ returnableQuantity }) => returnableQuantity > 0);

const linesOf = (seen: ManagedOrderDetail, units: Units) =>
  returnable(seen)
    .map(({ product }) => ({ product, quantity: Number(units[product] ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);

/** Whether what comes back must be unopened. */
const asksForSeal = (seen: ManagedOrderDetail, units: Units): boolean =>
  seen.order.status !== 'processing' &&
  returnable(seen).some(({ product, kind }) => mustBeSealed(kind) && Number(units[product] ?? 0) !== 0);

function problemsOf(
  seen: ManagedOrderDetail,
  units: Units,
): Partial<Record<'receivedOn' | 'units' | 'lines', string>> {
  const isWrong = returnable(seen).some((item) => !isUnits(units[item.product], item.returnableQuantity));
  if (isWrong) return { units: messages.wrongUnits };
  return linesOf(seen, units).length === 0 ? { lines: messages.nothingWithdrawn } : {};
}

/** Whether a text is a number of units up to a limit; nothing is none. */
const isUnits = (text = '', left: number): boolean => /^\d{0,4}$/.test(text.trim()) && Number(text) <= left;
