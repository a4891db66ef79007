import type { ComponentType, InputHTMLAttributes } from 'react';
import type { FieldError } from './validation.ts';

/** The password field, which the page passes in: one feature does not import another. */
export type PasswordFieldType = ComponentType<
  InputHTMLAttributes<HTMLInputElement> & {
    label: string;
    hint?: string;
    error?: string | undefined;
  }
>;

export interface PasswordProps {
  PasswordField: PasswordFieldType;
  password: string;
  setPassword: (password: string) => void;
  error: FieldError | null;
}

interface Props extends PasswordProps {
  hint: string;
  autoComplete: 'new-password' | 'current-password';
}

/** The password of the account, with its validation error. */
export function WizardPassword(props: Props) {
  const { PasswordField, password, setPassword, error, hint, autoComplete } = props;
  return (
    <PasswordField
      label="Contraseña"
      data-spaces
      className="wizard-input"
      autoComplete={autoComplete}
      hint={hint}
      error={error?.field === 'password' ? error.text : undefined}
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
}
