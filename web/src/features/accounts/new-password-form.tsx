import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isLongPassword, passwordLength, passwordTexts } from '#shared/rules/accounts/person.ts';
import { isStaff, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from './form-error.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { passwordRule } from './password-rule.ts';
import { TypedPassword } from './typed-password.tsx';

interface Props {
  onSubmit: (password: string) => void;
  submitText: string;
  isPending: boolean;
  /** Why the last try failed. */
  problem: string | undefined;
  /** What is asked for before the new password. */
  before?: ReactNode;
  /** Further buttons of the form. */
  children?: ReactNode;
}

/** A new password, typed twice. */
export function NewPasswordForm({ onSubmit, submitText, isPending, problem, before, children }: Props) {
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { password: '', repeated: '' },
  });
  const { errors } = formState;
  const takesLong = isStaff(useSession());
  const least = takesLong ? passwordLength.staffMin : passwordLength.min;
  const typed = useWatch({ control, name: 'password' });
  const submit = handleSubmit(({ password }) => onSubmit(password));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {before}
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={passwordTexts.hint(least)}
        error={errors.password?.message}
        {...register('password', {
          validate: (password) =>
            takesLong && !isLongPassword(password)
              ? `Con tu rol, la contraseña debe tener al menos ${passwordLength.staffMin} caracteres`
              : passwordRule(password),
        })}
      />
      <TypedPassword password={typed} least={least} />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated', {
          validate: (repeated, { password }) => repeated === password || messages.passwordsDiffer,
        })}
      />
      <FormError text={problem} />
      <Button type="submit" size="lg" busyText={isPending && 'Guardando...'}>
        {submitText}
      </Button>
      {children}
    </form>
  );
}
