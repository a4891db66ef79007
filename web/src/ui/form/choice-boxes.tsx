import './choice-boxes.css';
import { useId } from 'react';

interface Props<Code extends string> {
  label: string;
  hint: string;
  problem?: string | undefined;
  /** The texts by code, in their order. */
  names: Record<Code, string>;
  /** In the order in which they were chosen. */
  chosen: readonly Code[];
  onChange: (chosen: Code[]) => void;
}

/** A box for each of several codes. */
export function ChoiceBoxes<Code extends string>({
  label,
  hint,
  problem,
  names,
  chosen,
  onChange,
}: Props<Code>) {
  const id = useId();
  return (
    <fieldset className="choice-boxes" aria-describedby={`${id}-hint ${id}-problem`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        {hint}
      </p>
      <div>
        {(Object.entries(names) as [Code, string][]).map(([code, name]) => (
          <label key={code} className="choice-box">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              aria-invalid={problem ? true : undefined}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
              }
            />
            {name}
          </label>
        ))}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="text-sm font-semibold text-danger">
        {problem}
      </p>
    </fieldset>
  );
}
