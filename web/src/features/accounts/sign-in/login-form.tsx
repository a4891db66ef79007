import { useForm } from 'react-hook-form';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';
import { PasswordField } from '../password-field.tsx';
import { signIn } from '../session-actions.ts';
import { EmailField } from './email-field.tsx';
import { emailRules, required, type KeptEmail } from './kept-email.ts';

interface Props extends KeptEmail {
  onDone: () => void;
  children: React.ReactNode;
}

/** Sign-in form with e-mail and password. */
export function LoginForm({ onDone, email, onEmail, children }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email, password: '' } });
  const login = useSingleMutation({
    mutationFn: (body: { email: string; password: string }) => api.auth.login({ body }),
    onSuccess: (answer) => {
      signIn(answer);
      toast.success(messages.welcome);
      onDone();
    },
    onError: (error) => toast.error({ description: error.message }),
  });
  const submit = handleSubmit(
    (values) => login.mutate(values),
    () => toast.error({ description: messages.required }),
  );
  const { errors } = formState;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <EmailField
        autoComplete="email webauthn"
        error={errors.email?.message}
        {...register('email', emailRules(onEmail))}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: required })}
      />
      {children}
      <FormError text={login.error?.message} />
      <Button type="submit" size="lg" busyText={login.isPending && 'Iniciando sesión...'}>
        Iniciar sesión
      </Button>
    </form>
  );
}
