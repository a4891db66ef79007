import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import { correctionReasonNames } from '#shared/rules/catalogue/correction-reasons.ts';
import { Field, Select } from '../../../../../ui/form/field.tsx';

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
        {Object.entries(correctionReasonNames).map(([reason, name]) => (
          <option key={reason} value={reason}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
