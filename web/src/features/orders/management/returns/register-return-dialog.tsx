import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { ApiError } from '../../../../api/client.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useVersions } from '../changes/use-versions.ts';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { useRegisterReturn } from './mutations.ts';

interface Props {
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Registers a withdrawal that came by mail or phone: when it came, and of what. */
export function RegisterReturnDialog({ opened, onClose }: Props) {
  const versions = useVersions(opened);
  const { order } = versions.seen;
  const [key] = useState(() => crypto.randomUUID());
  const [today] = useState(() => inMadrid(serverNow()).day);
  const [receivedOn, setReceivedOn] = useState(today);
  const [units, setUnits] = useState<Record<string, string>>({});
  const [isSealed, setSealed] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const register = useRegisterReturn();
  const items = order.items.filter(({ returnableQuantity }) => returnableQuantity > 0);
  const lines = items
    .map(({ product }) => ({ product, quantity: Number(units[product] ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
  const wrong = items.find(({ product, returnableQuantity: left }) => !isUnits(units[product], left));
  const missing = lines.length === 0 ? messages.nothingWithdrawn : null;
  const asksSeal =
    order.status !== 'processing' &&
    items.some(({ product, kind }) => mustBeSealed(kind) && lines.some((line) => line.product === product));
  const refused = register.error instanceof ApiError && register.error.field ? register.error : null;
  const edited = (change: () => void) => {
    if (register.isError) register.reset();
    change();
  };
  const submit = () => {
    setTried(true);
    if (wrong || missing) return;
    register.mutate(
      {
        id: order._id,
        version: order.version,
        key,
        receivedOn,
        lines,
        isSealed: asksSeal && isSealed,
        reason: reason.trim(),
      },
      { onSuccess: onClose, onError: versions.onError },
    );
  };
  return (
    <ChangeDialog
      change="desistimiento"
      title="Registrar desistimiento"
      versions={versions}
      confirmText="Registrar"
      busyText={register.isPending && 'Registrando...'}
      isWide
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. Para lo que {buyerName(order)} ha pedido por correo o
        teléfono: recibe el justificante por email. El dinero se reembolsa al revisar la devolución.
      </p>
      <Field
        label="Día en que llegó"
        hint="Cuenta para los 14 días, y para el plazo del reembolso."
        error={refused?.field === 'receivedOn' ? refused.message : undefined}
      >
        <Input
          type="date"
          value={receivedOn}
          max={today}
          onChange={({ target }) => edited(() => setReceivedOn(target.value))}
        />
      </Field>
      <ul className="grid gap-3">
        {items.map(({ product, title, returnableQuantity: left }) => (
          <li key={product} className="flex items-start justify-between gap-4">
            <span className="min-w-0 pt-2 font-semibold wrap-anywhere">{title}</span>
            <Field
              className="withdrawn-units"
              label={<span className="sr-only">Unidades de {title}</span>}
              hint={left === 1 ? 'de 1' : `de ${left}`}
              error={isTried && !isUnits(units[product], left) ? `Hasta ${left}` : undefined}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                maxLength={4}
                value={units[product] ?? ''}
                onChange={({ target }) => edited(() => setUnits({ ...units, [product]: target.value }))}
              />
            </Field>
          </li>
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {(isTried && !wrong && missing) || (refused?.field !== 'receivedOn' && refused?.message)}
      </p>
      {asksSeal && (
        <label className="check-line">
          <input type="checkbox" checked={isSealed} onChange={() => edited(() => setSealed(!isSealed))} />
          Dice que los alimentos y lo de higiene están sin abrir
        </label>
      )}
      <Field label="Motivo" hint="Opcional: la ley no pide ninguno.">
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ChangeDialog>
  );
}

/** Whether a text is a number of units up to a limit; nothing is none. */
const isUnits = (text = '', left: number): boolean => /^\d{0,4}$/.test(text.trim()) && Number(text) <= left;
