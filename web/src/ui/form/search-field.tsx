import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Field, Input } from './field.tsx';

const pauseMs = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  onChange: (search: string) => void;
}

/** A search field that searches 300 ms after the last key, or at once on Enter. */
export function SearchField({ label, placeholder, value, isFirst, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  // keeps text typed into the prerendered page before hydration
  useLayoutEffect(() => setTyped(input.current!.value), []);

  useEffect(() => {
    // takes over outside changes (Back, a removed chip), but not the echo of an own search, which may be outdated
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
            data-autofocus={isFirst || undefined}
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
