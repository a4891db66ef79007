import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { Field, Select } from '../../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import type { FieldsProps } from './field-kinds.tsx';
import { kindMeaning, kindWarning, shownKind } from './kind.ts';
import { productLabels } from './product-values.ts';

interface Props {
  form: FieldsProps;
  /** The product that the form was opened with; null for a new one. */
  saved: ManagedProduct | null;
}

/** What the product is for the law: its right of withdrawal follows from it. */
export function KindField({ form, saved }: Props) {
  const { values, problems, onChange } = form;
  const kind = shownKind(values);
  const isChanged = saved !== null && saved.kind !== kind;
  return (
    <div>
      <Field
        label={productLabels.kind}
        hint={isChanged ? `${kindMeaning(kind)} ${messages.kindOfOrders}` : kindMeaning(kind)}
        error={problems.kind}
      >
        <Select value={kind} onChange={(event) => onChange({ kind: event.target.value })}>
          {Object.entries(productKindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <p aria-live="polite" className="kind-warning text-sm">
        {kindWarning(values)}
      </p>
    </div>
  );
}
