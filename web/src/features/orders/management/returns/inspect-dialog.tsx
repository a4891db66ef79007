import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { Quantity } from '../../../../ui/form/quantity.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useChangeForm } from '../changes/use-change-form.ts';
import { messages } from '../messages.ts';
import { useInspectReturn } from './mutations.ts';
import { canTake } from './return-steps.ts';
import { changeLine, firstFindings, needsLook, problemsOf, writtenOffOf, type Findings } from './findings.ts';

interface Props {
  opened: ManagedOrderDetail;
  one: ManagedReturn;
  onClose: () => void;
}

/** What becomes of each unit of a return: on sale again, lost, or refused. */
export function InspectDialog({ opened, one, onClose }: Props) {
  const [findings, setFindings] = useState<Findings>(() => firstFindings(one, opened.order.items));
  const form = useChangeForm({
    opened,
    save: useInspectReturn(),
    problemsOf: () => problemsOf(one, findings),
    request: (target) => ({
      ...target,
      returnId: one._id,
      lines: [...findings.lines],
      note: findings.note.trim(),
      answer: findings.answer.trim(),
    }),
    onClose,
  });
  const { seen, problems } = form;
  const change = (more: Partial<Findings>) => form.change(() => setFindings({ ...findings, ...more }));
  return (
    <ChangeDialog
      isPossible={(newer) => canTake('revisar', newer, one._id)}
      title="Revisar la devolución"
      confirmText="Guardar la revisión"
      busyText="Guardando..."
      isWide
      {...form.dialog}
    >
      <p>
        Lo que vuelve a la venta entra ahora en las existencias. Lo que no vuelve ni se rechaza se da de baja,
        y se reembolsa igual.
      </p>
      <ul className="order-returns">
        {one.lines.map((line) => (
          <InspectedLine
            key={line.product}
            title={seen.order.items.find(({ product }) => product === line.product)?.title ?? 'Producto'}
            line={line}
            hint={one.isSent && needsLook(seen.order.items, line.product) ? messages.sealedOnly : null}
            findings={findings}
            onChange={change}
          />
        ))}
      </ul>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problems.lines}
      </p>
      <Field label="Motivo de la baja" hint="Para la tienda; el comprador no lo ve." error={problems.note}>
        <Input
          value={findings.note}
          maxLength={200}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <Field
        label="Por qué no se reembolsa"
        hint="El comprador lo recibe por correo."
        error={problems.answer}
      >
        <Input
          value={findings.answer}
          maxLength={200}
          onChange={({ target }) => change({ answer: target.value })}
        />
      </Field>
    </ChangeDialog>
  );
}

interface LineProps {
  title: string;
  /** When its units may go back on sale; null where that needs no look at a seal. */
  hint: string | null;
  line: ManagedReturn['lines'][number];
  findings: Findings;
  onChange: (change: Partial<Findings>) => void;
}

function InspectedLine({ title, hint, line, findings, onChange }: LineProps) {
  const { product, quantity } = line;
  const { restocked = 0, refused = 0 } = findings.lines.find((one) => one.product === product) ?? {};
  const set = (units: { restocked?: number; refused?: number }) =>
    onChange({ lines: changeLine(findings, product, units) });
  return (
    <li>
      <p className="font-semibold">
        {quantity} × {title}
      </p>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      <div className="order-return-units">
        <span>Vuelven a la venta</span>
        <Quantity
          label={`${title} que vuelve a la venta`}
          value={restocked}
          min={0}
          max={quantity - refused}
          onChange={(units) => set({ restocked: units })}
        />
        <span>No se reembolsan</span>
        <Quantity
          label={`${title} que no se reembolsa`}
          value={refused}
          min={0}
          max={quantity - restocked}
          onChange={(units) => set({ refused: units })}
        />
        <span>De baja</span>
        <output className="text-center font-semibold">{writtenOffOf(findings, line)}</output>
      </div>
    </li>
  );
}
