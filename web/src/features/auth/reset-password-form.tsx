import { useForm } from 'react-hook-form';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { authApi } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormProblem } from './form-problem.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { passwordRule } from './password-rule.ts';

const askAgain = <ButtonLink to={sitePaths.forgotPassword}>Pedir otro enlace</ButtonLink>;

/** Chooses a new password with the token of a mail; every open session of the account ends. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', repeated: '' } });
  const { errors } = formState;
  const reset = useSingleMutation({
    mutationFn: ({ password }: { password: string }) =>
      authApi.resetPassword({ body: { token: token ?? '', password } }),
  });

  if (!token)
    return (
      <ErrorState
        title="Falta el enlace"
        message="Abre esta página desde el email que te enviamos."
        action={askAgain}
      />
    );
  if (reset.error instanceof ApiError && reset.error.code === 'link_expired')
    return <ErrorState title="No se ha cambiado" message={reset.error.message} action={askAgain} />;
  if (reset.isSuccess) {
    return (
      <div className="flex flex-col items-start gap-5">
        <output>
          Tu contraseña nueva ya vale. Por seguridad hemos cerrado las sesiones que estaban abiertas.
        </output>
        <ButtonLink to={sitePaths.login}>Iniciar sesión</ButtonLink>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => reset.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="Al menos 6 caracteres, con mayúscula, minúscula y número."
        error={errors.password?.message}
        {...register('password', { validate: passwordRule })}
      />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated', {
          validate: (repeated, { password }) => repeated === password || messages.passwordsDiffer,
        })}
      />
      <FormProblem text={reset.error?.message} />
      <Button type="submit" size="lg" busyText={reset.isPending && 'Guardando...'}>
        Guardar contraseña
      </Button>
    </form>
  );
}
