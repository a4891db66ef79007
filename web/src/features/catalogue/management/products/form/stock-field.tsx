import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import { Field, Input } from '../../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import { ReasonSelect } from '../stock/reason-select.tsx';
import { TextField, type FieldsProps } from './field-kinds.tsx';
import type { EditWhy } from './product-request.ts';

interface Props {
  form: FieldsProps;
  /** The product that the form was opened with; null for a new one. */
  saved: ManagedProduct | null;
  why: EditWhy;
  onWhy: (change: EditWhy) => void;
}

/** The stock; once it differs from what the admin saw, the reason for the ledger too. */
export function StockField({ form, saved, why, onWhy }: Props) {
  const isChanged = saved !== null && form.values.stock.trim() !== String(saved.stock);
  return (
    <>
      <TextField form={form} name="stock" inputMode="numeric" maxLength={6} />
      {isChanged && (
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <ReasonSelect
            label={messages.stockReason}
            value={why.stockReason as CorrectionReason}
            onChange={(stockReason) => onWhy({ stockReason })}
          />
          <Field label={messages.stockNote} hint="Opcional, queda en los movimientos.">
            <Input
              value={why.stockNote}
              maxLength={300}
              onChange={(event) => onWhy({ stockNote: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
