import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * A search field that searches 300 ms after the last key, on Enter, and when it loses the focus: a later search would change
 * the URL that a press on the list has set meanwhile, and so close its dialog.
 */
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

  const text = typed.trim();
  const search = (wanted: string) => {
    asked.current = wanted;
    onChange(wanted);
  };
  const searchOnce = (wanted: string) => {
    if (wanted !== asked.current) search(wanted);
  };

  const onPause = useEffectEvent(searchOnce);
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
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
            onBlur={() => searchOnce(text)}
          />
        </Field>
      </form>
    </search>
  );
}
