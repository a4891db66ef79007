import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';
import { messages as linkMessages } from './messages.ts';
import { PasswordField } from '../password-field.tsx';
import { NewPasswordForm } from '../new-password-form.tsx';

/** What proves that the account of a mailed link is the visitor's; a session needs none. */
export interface Proof {
  password?: string;
  newPassword?: string;
}

interface Props {
  /** Whether the owner of the mailbox may take the account with a new password. */
  canChoosePassword: boolean;
  onProve: (proof: Proof) => void;
  isPending: boolean;
  problem: string | undefined;
}

/** Asks for the account's password before its e-mail is confirmed, or for a new one when the visitor does not have it. */
export function ProveAccount({ canChoosePassword, onProve, isPending, problem }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <p key={String(isChoosing)} ref={focusOn} tabIndex={-1} className="text-quiet">
        {isChoosing ? linkMessages.proof.choose : linkMessages.proof.type}
      </p>
      {isChoosing ? (
        <NewPasswordForm
          submitText="Confirmar y guardar contraseña"
          onSubmit={(newPassword) => onProve({ newPassword })}
          isPending={isPending}
          problem={problem}
        >
          <SwitchButton onClick={() => setChoosing(false)}>Sí tengo la contraseña</SwitchButton>
        </NewPasswordForm>
      ) : (
        <PasswordForm onProve={onProve} isPending={isPending} problem={problem}>
          {canChoosePassword && (
            <SwitchButton onClick={() => setChoosing(true)}>
              No tengo la contraseña o no creé esta cuenta
            </SwitchButton>
          )}
        </PasswordForm>
      )}
    </div>
  );
}

/** The button that led to a form is gone: its text gets the focus. */
const focusOn = (text: HTMLElement | null) => text?.focus();

interface PasswordFormProps extends Omit<Props, 'canChoosePassword'> {
  children: React.ReactNode;
}

function PasswordForm({ onProve, isPending, problem, children }: PasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(onProve);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        label="Contraseña de la cuenta"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: messages.required })}
      />
      <FormError text={problem} />
      <Button type="submit" size="lg" busyText={isPending && 'Confirmando...'}>
        Confirmar email
      </Button>
      {children}
    </form>
  );
}

const SwitchButton = (props: { onClick: () => void; children: string }) => (
  <button type="button" className="text-link min-h-11 self-start text-left" {...props} />
);
