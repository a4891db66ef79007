import { carrierNameMax } from '#shared/rules/orders/carriers.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { CarrierSelect } from '../carrier-select.tsx';
import type { TrackingValues } from './tracking-values.ts';

interface Props {
  values: TrackingValues;
  /** What is wrong, by field. */
  problems: Partial<Record<keyof TrackingValues, string | undefined>>;
  isDisabled: boolean;
  onChange: (change: Partial<TrackingValues>) => void;
}

/** The carrier and the number that it prints on the parcel. */
export function TrackingFields({ values, problems, isDisabled, onChange }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Empresa de transporte" error={problems.carrier}>
        <CarrierSelect
          value={values.carrier}
          none="Elige una"
          disabled={isDisabled}
          onPick={(carrier) => onChange({ carrier })}
        />
      </Field>
      {values.carrier === 'other' && (
        <Field label="Nombre de la empresa (opcional)" error={problems.carrierName}>
          <Input
            value={values.carrierName}
            maxLength={carrierNameMax}
            autoComplete="off"
            disabled={isDisabled}
            onChange={({ target }) => onChange({ carrierName: target.value })}
          />
        </Field>
      )}
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
