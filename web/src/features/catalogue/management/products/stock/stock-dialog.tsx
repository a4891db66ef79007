import { useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import { Field, Input } from '../../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { refusedFields } from '../../../../../ui/form/refused-fields.ts';
import { unitsText } from '../messages.ts';
import { isStockShort, useCorrectStock } from '../mutations.ts';
import { ReasonSelect } from './reason-select.tsx';

interface Props {
  product: ManagedProduct;
  onClose: () => void;
}

/** Corrects the stock: the admin says how many there should be and why; what is sold meanwhile is not lost. */
export function StockDialog({ product, onClose }: Props) {
  // what the admin saw: the difference to it is added
  const [opened] = useState(product.stock);
  const [isShort, setShort] = useState(false);
  const from = isShort ? product.stock : opened;
  const [to, setTo] = useState(String(product.stock));
  const [chosen, setChosen] = useState<CorrectionReason | null>(null);
  const [note, setNote] = useState('');
  const correct = useCorrectStock();
  const { error } = correct;
  const problems = refusedFields(error);
  const shortage = isStockShort(error) ? error?.message : undefined;
  const isValid = /^\d{1,6}$/.test(to);
  const delta = Number(to) - from;
  // until the admin chooses: what is taken was not received
  const reason = chosen ?? (isValid && delta < 0 ? 'recount' : 'received');

  const submit = () => {
    if (delta === 0) onClose();
    else if (isValid)
      correct.mutate(
        { id: product._id, from, to: Number(to), reason, note },
        { onSuccess: onClose, onError: (failure) => setShort(isStockShort(failure)) },
      );
  };
  return (
    <FormDialog
      title="Corregir existencias"
      confirmText="Guardar"
      busyText={correct.isPending && 'Guardando...'}
      intro={
        <p>
          <strong>{product.title}</strong>: {unitsText(from)} a la venta
          {product.held > 0 && ` y ${product.held} apartadas para pedidos sin pagar`}.
        </p>
      }
      className="mt-5 grid gap-4 sm:grid-cols-2"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="A la venta debe haber"
        hint={
          isValid && delta !== 0
            ? `${delta > 0 ? 'Se añaden' : 'Se quitan'} ${unitsText(Math.abs(delta))}.`
            : undefined
        }
        error={shortage ?? problems['to'] ?? (isValid ? undefined : 'Escribe un número entero de unidades')}
      >
        <Input
          data-autofocus
          inputMode="numeric"
          value={to}
          maxLength={6}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <ReasonSelect label="Motivo" value={reason} error={problems['reason']} onChange={setChosen} />
      <Field
        label="Nota"
        hint="Opcional, queda en los movimientos."
        error={problems['note']}
        className="sm:col-span-2"
      >
        <Input value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
