import { useState } from 'react';
import { Button } from '../button.tsx';
import { useTypedText } from '../overlay/typed-dialog.ts';
import { Field, TextArea } from './field.tsx';

interface Props {
  isSaving: boolean;
  /** `onSaved` empties the field. */
  onSave: (text: string, onSaved: () => void) => void;
}

/** Adds a private note to a timeline of the back office. */
export function NoteForm({ isSaving, onSave }: Props) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  useTypedText(!isEmpty);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSaving) onSave(text.trim(), () => setText(''));
      }}
    >
      <Field label="Nota privada" hint="Solo la ve la administración.">
        <TextArea rows={2} value={text} maxLength={2000} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div>
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          aria-disabled={isEmpty}
          busyText={isSaving && 'Guardando...'}
        >
          Guardar nota
        </Button>
      </div>
    </form>
  );
}
