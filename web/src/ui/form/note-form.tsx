import { Button } from '../button.tsx';
import { useTypedText } from '../overlay/typed-dialog.ts';
import { Field, TextArea } from './field.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  /** Of what the note is about. */
  id: string;
  isSaving: boolean;
  onSave: (text: string, handlers: { onSaved: () => void; onSuccess: () => void }) => void;
}

const empty = { text: '' };

/** Adds a private note to a timeline of the back office. */
export function NoteForm({ id, isSaving, onSave }: Props) {
  const { values, change, drop, discard } = useDraft(`note ${id}`, empty);
  const { text } = values;
  const isEmpty = text.trim() === '';
  useTypedText(!isEmpty);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSaving) onSave(text.trim(), { onSaved: drop, onSuccess: discard });
      }}
    >
      <Field label="Nota privada" hint="Solo la ve la administración.">
        <TextArea
          rows={2}
          value={text}
          maxLength={2000}
          onChange={({ target }) => change({ text: target.value })}
        />
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
