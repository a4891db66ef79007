import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Field, Input } from '../../ui/form/field.tsx';
import './password-field.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const action = isShown ? 'Ocultar' : 'Mostrar';
  return (
    <div className="password-field">
      <Field label={label} hint={hint} error={error}>
        <Input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      </Field>
      <button
        type="button"
        aria-label={`${action}: ${label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {action}
      </button>
    </div>
  );
}
