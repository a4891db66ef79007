import { useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Field, Input } from '../../../../../ui/form/field.tsx';
import { messages } from './messages.ts';

interface Props {
  /** The saved text. */
  alt: string;
  /** Of the picture, from 1. */
  place: number;
  onSave: (alt: string) => void;
}

/**
 * The alternative text of a picture, saved on Enter and on leaving the field. A text that was saved elsewhere meanwhile
 * is shown beside it.
 */
export function AltField({ alt, place, onSave }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(alt);
  // the saved text that the admin has seen
  const [seen, setSeen] = useState(alt);
  const isTyped = text.trim() !== seen;
  const hasConflict = alt !== seen && isTyped && text.trim() !== alt;
  if (alt !== seen && !hasConflict) {
    setSeen(alt);
    setText(alt);
  }
  const save = () => {
    if (isTyped && !hasConflict) onSave(text.trim());
  };
  const keep = (kept: string) => {
    setSeen(alt);
    setText(kept);
    if (kept !== alt) onSave(kept);
    // the pressed button disappears
    input.current!.focus();
  };
  return (
    <div className="min-w-0 flex-1 basis-56">
      <Field label={messages.altLabel(place)}>
        <Input
          ref={input}
          value={text}
          maxLength={200}
          onChange={({ target }) => setText(target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // the form around it is not what is saved
            event.preventDefault();
            save();
          }}
        />
      </Field>
      {hasConflict && (
        <div role="alert" className="office-notice mt-2">
          <dl>
            <dt className="font-semibold">{messages.savedElsewhere}</dt>
            <dd>{alt || messages.noText}</dd>
            <dt className="mt-1 font-semibold">{messages.yours}</dt>
            <dd>{text.trim() || messages.noText}</dd>
          </dl>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => keep(alt)}>
              {messages.takeTheirs}
            </Button>
            <Button variant="secondary" onClick={() => keep(text.trim())}>
              {messages.keepMine}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
