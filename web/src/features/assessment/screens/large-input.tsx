import { useId, type InputHTMLAttributes } from 'react';
import { problemId } from './error-message.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  /** Beside what is typed: 'kg'. */
  unit?: string;
  isWrong: boolean;
  onType: (typed: string) => void;
}

/** A field as large as the question, on a line of the notebook. */
export function HugeField({ label, unit, isWrong, onType, className, ...input }: Props) {
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
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={({ target }) => onType(target.value)}
        />
        {unit && <span aria-hidden>{unit}</span>}
      </span>
    </div>
  );
}
