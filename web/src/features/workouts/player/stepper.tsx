import { useState } from 'react';
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx';
import { decimal } from '../../../ui/format-sets.ts';

interface Props {
  /** What is counted ('kg'); the name of the field. */
  label: string;
  /** Null is an empty field. */
  value: number | null;
  /** What a press on plus adds. */
  step: number;
  max: number;
  /** Whether quarters are taken, and not whole numbers alone. */
  isDecimal?: boolean;
  onChange: (value: number | null) => void;
}

/** A number with a large minus and plus beside it, which may be typed as well. */
export function Stepper({ label, value, step, max, isDecimal, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const within = (number: number) => Math.min(max, Math.max(0, number));
  const move = (by: number) => {
    setTyped(null);
    onChange(within((value ?? 0) + by));
  };
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text.trim().replace(',', '.'));
    if (text.trim() === '') onChange(null);
    else if (Number.isFinite(number))
      onChange(within(isDecimal ? Math.round(number * 4) / 4 : Math.round(number)));
  };
  return (
    <fieldset className="stepper">
      <legend className="sr-only">{label}</legend>
      <button type="button" aria-label={`Menos ${label}`} disabled={!value} onClick={() => move(-step)}>
        <MinusIcon />
      </button>
      <label>
        <input
          inputMode={isDecimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed ?? (value === null ? '' : decimal(value))}
          placeholder="–"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
        <span>{label}</span>
      </label>
      <button
        type="button"
        aria-label={`Más ${label}`}
        disabled={value !== null && value >= max}
        onClick={() => move(step)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}
