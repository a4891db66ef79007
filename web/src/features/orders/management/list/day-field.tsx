import { useState } from 'react';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { isDay } from '../list-state.ts';

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day. While its year is typed it is that of another age (0002, 0020, 0202), which is not passed on. */
export function DayField({ label, value, error, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // takes over outside changes: Back, removed filters
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day === '' || isDay(day)) onChange(day);
  };
  return (
    <Field label={label} error={error}>
      <Input type="date" value={typed} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}
