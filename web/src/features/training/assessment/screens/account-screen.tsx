import { useRef, type ReactNode } from 'react';
import { passwordTexts } from '#shared/rules/accounts/person.ts';
import type { Session } from '../../../../api/storage/parse-session.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { messages } from '../messages.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useFocusOnLoadedInputs } from '../use-focus.ts';
import { WizardPassword, type PasswordFieldType, type PasswordProps } from '../wizard-password.tsx';
import type { EmailCheck } from './use-email-check.ts';

/** What the page passes in from other features. */
export interface AccountSlots {
  PasswordField: PasswordFieldType;
  /** Buttons such as 'Continuar con Google'. */
  providers: ReactNode;
  /** Link to the login, for a visitor who has an account. */
  loginLink: ReactNode;
}

interface Props extends ScreenProps, AccountSlots, PasswordProps {
  session: Session | null;
  /** Whether the session lacks first or last name. */
  isNameMissing: boolean;
  /** Whether the user typed the password before a reload and must type it again. */
  isPasswordRepeated: boolean;
  emailCheck: EmailCheck;
}

/** Step 9: name, e-mail and password. A signed-in user gives only a missing name. */
export default function AccountScreen(props: Props) {
  const { session, isNameMissing, isPasswordRepeated, providers, loginLink } = props;
  const block = useRef<HTMLDivElement>(null);
  useFocusOnLoadedInputs(block);
  if (session) {
    return (
      <div ref={block} className="flex max-w-xl flex-col gap-5">
        <p className="card p-5">
          <span className="text-quiet">Sigues con tu cuenta</span>
          <strong className="mt-1 block text-xl break-words">
            {session.user.name || session.user.email}
          </strong>
          <span className="block break-words">{session.user.email}</span>
        </p>
        {isNameMissing && <NameFields {...props} />}
      </div>
    );
  }
  return (
    <div ref={block} className="max-w-xl">
      <div className="wizard-providers">{providers}</div>
      <div className="flex flex-col gap-4">
        <NameFields {...props} />
        <EmailField {...props} />
        <WizardPassword
          {...props}
          autoComplete="new-password"
          hint={isPasswordRepeated ? messages.passwordAgain : passwordTexts.hint()}
        />
      </div>
      {!showsLoginInError(props) && <p className="mt-5">¿Ya tienes cuenta? {loginLink}</p>}
    </div>
  );
}

function NameFields({ answers, setAnswers, error }: ScreenProps) {
  const names = [
    { field: 'firstName', label: 'Nombre', autoComplete: 'given-name' },
    { field: 'lastName', label: 'Apellidos', autoComplete: 'family-name' },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map(({ field, label, autoComplete }) => (
        <Field key={field} label={label} error={error?.field === field ? error.text : undefined}>
          <Input
            data-spaces
            className="wizard-input"
            autoComplete={autoComplete}
            value={answers[field]}
            onChange={({ target }) => setAnswers({ [field]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function EmailField({ answers, setAnswers, error, emailCheck, loginLink }: Props) {
  const invalid = error?.field === 'email' ? error.text : undefined;
  const text = emailCheck.state === 'taken' ? messages.emailTaken : (invalid ?? emailCheck.error);
  return (
    <Field
      label="Email"
      error={
        text && (
          <span>
            {text} {text === messages.emailTaken && loginLink}
          </span>
        )
      }
      hint={text ? undefined : <EmailHint check={emailCheck} typed={answers.email} />}
    >
      <Input
        type="email"
        className="wizard-input"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={answers.email}
        onChange={({ target }) => setAnswers({ email: target.value.replaceAll(/\s/g, '') })}
      />
    </Field>
  );
}

/** Whether the error of the e-mail input already contains the login link. */
const showsLoginInError = ({ emailCheck, error }: Props): boolean =>
  emailCheck.state === 'taken' || error?.text === messages.emailTaken;

function EmailHint({ check: { state, isWellFormed }, typed }: { check: EmailCheck; typed: string }) {
  const isPending = isWellFormed && (state === 'unknown' || state === 'checking');
  return (
    <output className="block min-h-5">
      {typed === '' && 'Ahí te llega tu rutina.'}
      {isPending && messages.emailChecking}
      {state === 'free' && <span className="font-semibold text-accent">{messages.emailFree}</span>}
    </output>
  );
}
