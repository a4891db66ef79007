import { useRef, useState, type ComponentProps } from 'react';
import { Field, TextArea } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

type FormProps = Omit<ComponentProps<typeof FormDialog>, 'children' | 'className' | 'isTyped' | 'onSubmit'>;

interface Props extends FormProps {
  /** Characters of the reason. */
  max: number;
  /** What is done with the reason, told below its field. */
  hint?: string;
  onReason: (reason: string) => void;
}

/** A form that takes a reason; without one it leads to the field. */
export function ReasonDialog({ max, hint, onReason, ...form }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reason = text.trim();
  const submit = () => {
    setMissing(reason === '');
    if (reason === '') input.current?.focus();
    else onReason(reason);
  };
  return (
    <FormDialog {...form} isTyped={reason !== ''} className="mt-5 grid gap-4" onSubmit={submit}>
      <Field
        label="Motivo"
        hint={[hint, `${text.length} de ${max} caracteres.`].filter(Boolean).join(' ')}
        error={isMissing ? 'Escribe el motivo' : undefined}
      >
        <TextArea
          ref={input}
          rows={3}
          required
          value={text}
          maxLength={max}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
