import { useForm } from 'react-hook-form';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';
import { PasswordField } from '../password-field.tsx';

interface Props {
  /** The code of a sign-in that waits for the password. */
  code: string;
  /** The provider's name. */
  name: string;
  onDone: (answer: SignedIn) => void;
}

/** Asks once for the password of the account that has the e-mail of an account at a provider, and joins both. */
export function JoinForm({ code, name, onDone }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const join = useSingleMutation({
    mutationFn: ({ password }: { password: string }) => api.oauth.join({ body: { code, password } }),
    onSuccess: onDone,
  });
  const submit = handleSubmit((values) => join.mutate(values));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-quiet">
        Ya hay una cuenta con tu email. Escribe su contraseña una vez; después entrarás también con {name}.
      </p>
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: messages.required })}
      />
      <Link to={sitePaths.forgotPassword} className="text-link inline-flex min-h-11 items-center self-start">
        He olvidado mi contraseña
      </Link>
      <FormError text={join.error?.message} />
      <Button type="submit" size="lg" busyText={join.isPending && 'Iniciando sesión...'}>
        Entrar y unir con {name}
      </Button>
      <Link to={sitePaths.login} className="text-link inline-flex min-h-11 items-center self-start">
        Volver a iniciar sesión
      </Link>
    </form>
  );
}
