import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Field, Input } from '../../ui/form/field.tsx';
import './password-field.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button that shows the password. Of a new password the hint says how good it is. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const [strength, setStrength] = useState<string>();
  const isRated = hint && input.autoComplete === 'new-password';
  const action = isShown ? 'Ocultar' : 'Mostrar';
  return (
    <div className="password-field">
      <Field label={label} hint={strength ?? hint} error={error}>
        <Input
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ currentTarget }) => isRated && void rate(currentTarget.value).then(setStrength)}
        />
      </Field>
      <button
        type="button"
        aria-label={`${action}: ${label.toLocaleLowerCase('es')}`}
        onClick={() => setShown(!isShown)}
      >
        {action}
      </button>
    </div>
  );
}

/** How good a password is; nothing while that cannot be loaded. */
const rate = (password: string): Promise<string | undefined> =>
  import('./password-strength.ts').then(
    ({ strengthHint }) => strengthHint(password),
    () => undefined,
  );
