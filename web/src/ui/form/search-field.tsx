import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Field, Input } from './field.tsx';

const pauseMs = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
}

/** Searches while you type, after a short pause; Enter searches at once. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  // what was typed into the prerendered page before its code came
  useLayoutEffect(() => setTyped(input.current!.value), []);

  useEffect(() => {
    // the address changed by itself (Back, a chip removed); our own question must not undo what was typed since
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);

  useEffect(() => {
    const search = typed.trim();
    if (search === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = search;
      onChange(search);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  const searchNow = () => {
    asked.current = typed.trim();
    onChange(asked.current);
  };

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <Field label={label}>
          <Input
            ref={input}
            type="search"
            value={typed}
            maxLength={100}
            placeholder={placeholder}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </search>
  );
}
