import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { passwordLength, passwordTexts } from '#shared/rules/accounts/person.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';
import { PasswordField } from '../password-field.tsx';
import { passwordRule } from '../password-rule.ts';
import { signIn } from '../session-actions.ts';
import { TypedPassword } from '../typed-password.tsx';
import { EmailField } from './email-field.tsx';
import { emailRules, required, type KeptEmail } from './kept-email.ts';

interface Values {
  name: string;
  email: string;
  password: string;
  repeated: string;
}

const empty: Values = { name: '', email: '', password: '', repeated: '' };

/** Registration form. The name is trimmed; both passwords must match. */
export function RegisterForm({ onDone, email, onEmail }: KeptEmail & { onDone: () => void }) {
  const { register, handleSubmit, formState, setError, control } = useForm<Values>({
    defaultValues: { ...empty, email },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'password' });
  const create = useSingleMutation({
    mutationFn: ({ name, email, password }: Values) =>
      api.auth.register({ body: { name: name.trim(), email, password } }),
    onSuccess: (answer) => {
      signIn(answer);
      toast.success(messages.created);
      onDone();
    },
    onError: (error) => {
      toast.error({ description: error.message });
      const field = refusedField(error);
      if (field) setError(field, { message: error.message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(
    (values) => create.mutate(values),
    (problems) => toast.error({ description: firstProblem(problems) }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Nombre completo" error={errors.name?.message}>
        <Input
          autoComplete="name"
          {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
        />
      </Field>
      <EmailField error={errors.email?.message} {...register('email', emailRules(onEmail))} />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint={passwordTexts.hint()}
        error={errors.password?.message}
        {...register('password', { validate: { required, rule: passwordRule } })}
      />
      <TypedPassword password={typed} least={passwordLength.min} />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated', {
          validate: {
            required,
            same: (repeated, { password }) => repeated === password || messages.passwordsDiffer,
          },
        })}
      />
      <FormError text={refusedField(create.error) ? undefined : create.error?.message} />
      <Button type="submit" size="lg" busyText={create.isPending && 'Creando cuenta...'}>
        Crear cuenta
      </Button>
    </form>
  );
}

/** The field that the server refused; `email_taken` counts as the e-mail. */
function refusedField(error: Error | null): keyof Values | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const field = error.code === 'email_taken' ? 'email' : error.field;
  return field && field in empty ? (field as keyof Values) : undefined;
}

/** The first message for the toast: missing fields, repeated password, name, password, e-mail. */
function firstProblem({ email, password, repeated, name }: FieldErrors<Values>): string {
  const missing = [email, password].find((problem) => problem?.message === messages.required);
  return (missing ?? repeated ?? name ?? password ?? email)?.message ?? messages.required;
}
