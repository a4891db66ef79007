import { carrierIds, carrierName, type CarrierId } from '#shared/rules/orders/carriers.ts';
import { Field, Input, Select } from '../../../../ui/form/field.tsx';
import type { TrackingValues } from './tracking-values.ts';

interface Props {
  values: TrackingValues;
  /** What is wrong, by field. */
  problems: { carrier?: string | undefined; trackingNumber?: string | undefined };
  isDisabled: boolean;
  onChange: (change: Partial<TrackingValues>) => void;
}

/** The carrier and the number that it prints on the parcel. */
export function TrackingFields({ values, problems, isDisabled, onChange }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Empresa de transporte" error={problems.carrier}>
        <Select
          value={values.carrier}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ carrier: target.value as CarrierId | '' })}
        >
          <option value="">Elige una</option>
          {carrierIds.map((id) => (
            <option key={id} value={id}>
              {carrierName(id)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Número de seguimiento" error={problems.trackingNumber}>
        <Input
          data-autofocus
          value={values.trackingNumber}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ trackingNumber: target.value })}
        />
      </Field>
    </div>
  );
}
