import { Field, Select } from '../form/field.tsx';
import { useShownChoice } from './use-shown-choice.ts';

interface Props<Value extends string> {
  label: string;
  /** The texts by value, in their order; one without a text is not offered. */
  options: Partial<Record<Value, string>>;
  value: Value;
  className?: string;
  onChange: (value: Value) => void;
}

/** A filter of a list with one choice of several, which stands in the URL. */
export function FilterSelect<Value extends string>({
  label,
  options,
  value,
  className,
  onChange,
}: Props<Value>) {
  const [shown, choose] = useShownChoice(value, onChange);
  return (
    <Field label={label} className={className}>
      <Select value={shown} onChange={({ target }) => choose(target.value as Value)}>
        {Object.entries<string | undefined>(options).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
