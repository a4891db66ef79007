import { useId } from 'react';
import { messages } from '../messages.ts';

interface Props {
  legend: string;
  /** Undefined until the admin says so. */
  isSealed: boolean | undefined;
  onPick: (isSealed: boolean) => void;
}

/** How food and what touches the body have come back: opened, they do not go back on sale. */
export function SealChoice({ legend, isSealed, onPick }: Props) {
  const name = useId();
  const options = [
    { label: 'Sin abrir', value: true },
    { label: 'Abierto, o no vuelve', value: false },
  ];
  return (
    <fieldset className="seal-choice">
      <legend className="text-sm text-quiet">
        {legend}. {messages.sealedOnly}
      </legend>
      {options.map(({ label, value }) => (
        <label key={label} className="check-line">
          <input type="radio" name={name} checked={isSealed === value} onChange={() => onPick(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
