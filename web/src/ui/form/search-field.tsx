import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Field, Input } from './field.tsx';

const pauseMs = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  /** Leaving the field does not search at once: a pressed row would move away under the pointer. */
  keepsPause?: boolean;
  onChange: (search: string) => void;
}

/**
 * A search field that searches 300 ms after the last key, on Enter, and when it loses the focus: a later search would change
 * the URL that a press on the list has set meanwhile, and so close its dialog.
 */
export function SearchField({ label, placeholder, value, isFirst, keepsPause, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [shown, setShown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  if (value !== shown) {
    setShown(value);
    setAsked(value);
    // takes over outside changes (Back, a removed chip), but not the echo of an own search, which may be outdated
    if (value !== asked) setTyped(value);
  }

  // keeps text typed into the prerendered page before hydration
  useLayoutEffect(() => setTyped(input.current!.value), []);

  const text = typed.trim();
  const search = () => {
    setAsked(text);
    onChange(text);
  };

  const onPause = useEffectEvent(search);
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(() => onPause(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, asked]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
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
            onBlur={() => !keepsPause && text !== asked && search()}
          />
        </Field>
      </form>
    </search>
  );
}
