import { useId, type InputHTMLAttributes } from 'react';
import { errorMessageId } from './error-message.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  /** Shown after the value: 'kg'. */
  unit?: string;
  isInvalid: boolean;
  onValueChange: (typed: string) => void;
}

/** A text input as large as the question. */
export function LargeInput({ label, unit, isInvalid, onValueChange, className, ...input }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <span className="wizard-line">
        <input
          id={id}
          autoComplete="off"
          {...input}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorMessageId : undefined}
          onChange={({ target }) => onValueChange(target.value)}
        />
        {unit && <span aria-hidden>{unit}</span>}
      </span>
    </div>
  );
}
