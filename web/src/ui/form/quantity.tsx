import { IconButton } from '../button.tsx';
import { MinusIcon, PlusIcon } from '../icons.tsx';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** The product's name, part of the buttons' accessible names. */
  label: string;
  /** Minus stops here; 0 where the last unit can be removed. */
  min?: number;
  /** Plus stops here: the stock. */
  max?: number;
}

/** Quantity with minus and plus buttons; changes are announced. */
export function Quantity({ value, onChange, label, min = 1, max = Infinity }: Props) {
  return (
    <fieldset className="inline-flex items-center rounded-control border border-edge">
      <legend className="sr-only">Cantidad de {label}</legend>
      <IconButton
        label={`Quitar uno de ${label}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon width={18} height={18} />
      </IconButton>
      <span aria-live="polite" className="min-w-8 text-center font-semibold">
        {value}
      </span>
      <IconButton
        label={`Añadir uno de ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon width={18} height={18} />
      </IconButton>
    </fieldset>
  );
}
