import type { ComponentType, InputHTMLAttributes, ReactNode } from 'react';
import type { Session } from '../../../api/session.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { messages } from '../messages.ts';
import type { ScreenProps } from '../screen-props.ts';
import type { EmailCheck } from './use-email-check.ts';

type PasswordProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};
export type PasswordFieldType = ComponentType<PasswordProps>;

export interface AccountSlots {
  PasswordField: PasswordFieldType;
  /** 'Continuar con Google' and its like. */
  providers: ReactNode;
  /** Why the e-mail is of no use here: the way to the login. */
  loginLink: ReactNode;
}

interface Props extends ScreenProps, AccountSlots {
  session: Session | null;
  /** Fields that the session has no answer for. */
  isNameOpen: boolean;
  password: string;
  setPassword: (password: string) => void;
  /** The password was typed once and is not kept. */
  asksAgain: boolean;
  check: EmailCheck;
}

/** Step 9: who this is. Somebody who is signed in has an account already. */
export function AccountScreen(props: Props) {
  const { session, isNameOpen, providers, loginLink } = props;
  if (session) {
    return (
      <div className="flex max-w-xl flex-col gap-5">
        <p className="card p-5">
          <span className="text-quiet">Sigues con tu cuenta</span>
          <strong className="mt-1 block text-xl break-words">
            {session.user.name || session.user.email}
          </strong>
          <span className="block break-words">{session.user.email}</span>
        </p>
        {isNameOpen && <NameFields {...props} />}
      </div>
    );
  }
  return (
    <div className="max-w-xl">
      <div className="flex flex-col gap-4">
        <NameFields {...props} />
        <EmailField {...props} />
        <Password {...props} />
      </div>
      {!isSaidTaken(props) && <p className="mt-5">¿Ya tienes cuenta? {loginLink}</p>}
      {providers}
    </div>
  );
}

function NameFields({ answers, set, problem }: ScreenProps) {
  const names = [
    { field: 'firstName', label: 'Nombre', autoComplete: 'given-name' },
    { field: 'lastName', label: 'Apellidos', autoComplete: 'family-name' },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map(({ field, label, autoComplete }) => (
        <Field key={field} label={label} error={problem?.field === field ? problem.text : undefined}>
          <Input
            data-spaces
            className="wizard-input"
            autoComplete={autoComplete}
            value={answers[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function EmailField({ answers, set, problem, check, loginLink }: Props) {
  const { state, failure } = check;
  const isTaken = state === 'taken';
  const said = problem?.field === 'email' ? problem.text : undefined;
  const error = isTaken ? messages.emailTaken : (said ?? failure);
  return (
    <Field
      label="Email"
      error={
        error && (
          <span>
            {error} {error === messages.emailTaken && loginLink}
          </span>
        )
      }
      hint={error ? undefined : <EmailHint check={check} typed={answers.email} />}
    >
      <Input
        type="email"
        className="wizard-input"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={answers.email}
        onChange={({ target }) => set({ email: target.value.replaceAll(/\s/g, '') })}
      />
    </Field>
  );
}

/** Whether the e-mail's field shows the way to the login itself. */
const isSaidTaken = ({ check, problem }: Props): boolean =>
  check.state === 'taken' || problem?.text === messages.emailTaken;

function EmailHint({ check: { state, isShaped }, typed }: { check: EmailCheck; typed: string }) {
  const waits = isShaped && (state === 'unknown' || state === 'checking');
  return (
    <output className="block min-h-5">
      {typed === '' && 'Ahí te llega tu rutina.'}
      {waits && messages.emailChecking}
      {state === 'free' && <span className="font-semibold text-accent">{messages.emailFree}</span>}
    </output>
  );
}

function Password({ PasswordField, password, setPassword, problem, asksAgain }: Props) {
  return (
    <PasswordField
      label="Contraseña"
      data-spaces
      className="wizard-input"
      autoComplete="new-password"
      hint={asksAgain ? messages.passwordAgain : 'Al menos 6 caracteres, con mayúscula, minúscula y número.'}
      error={problem?.field === 'password' ? problem.text : undefined}
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
}
