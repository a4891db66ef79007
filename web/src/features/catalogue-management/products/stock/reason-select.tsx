import type { CorrectionReason } from '#shared/contracts/shapes/stock-entry.ts';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { correctionReasons, reasonLabels } from '../messages.ts';

interface Props {
  label: string;
  value: CorrectionReason;
  error?: string;
  onChange: (reason: CorrectionReason) => void;
}

/** Why an admin corrects the stock. */
export function ReasonSelect({ label, value, error, onChange }: Props) {
  return (
    <Field label={label} error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value as CorrectionReason)}>
        {correctionReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
