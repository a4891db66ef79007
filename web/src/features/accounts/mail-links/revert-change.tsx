import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NewPasswordForm } from '../new-password-form.tsx';

const askForPassword = <ButtonLink to={sitePaths.forgotPassword}>Pedir una contraseña nueva</ButtonLink>;

/** Takes an account back with the token of a mail about a change that its owner did not make. */
export function RevertChange({ token }: { token: string | null }) {
  const revert = useSingleMutation({
    mutationFn: (password: string) => api.auth.revertChange({ body: { token: token ?? '', password } }),
  });
  const { error, data } = revert;
  if (data) {
    return (
      <div className="flex flex-col items-start gap-5">
        <output>
          La cuenta vuelve a ser tuya, con <strong>{data.data.email}</strong> y tu contraseña nueva. Hemos
          cerrado todas las sesiones.
        </output>
        <ButtonLink to={sitePaths.login}>Iniciar sesión</ButtonLink>
      </div>
    );
  }
  const isExpired = error instanceof ApiError && error.code === 'link_expired';
  if (!token || isExpired) {
    return (
      <ErrorState
        title={isExpired ? 'El enlace no vale' : 'Falta el enlace'}
        message={
          isExpired
            ? 'Vale 72 horas y se usa una sola vez. Si acabas de usarlo, prueba a entrar con tu contraseña nueva. Si la cuenta sigue sin ser tuya, escríbenos: los datos de contacto están al pie de la web.'
            : 'Abre esta página desde el email que te enviamos.'
        }
        action={askForPassword}
      />
    );
  }
  return (
    <>
      <p className="mb-6 text-quiet">
        Elige una contraseña nueva. La cuenta vuelve al email en el que has recibido el enlace, quitamos lo
        que se haya añadido después para entrar y todas las llaves de acceso, y cerramos todas las sesiones.
        Google y Apple pueden quedar sin unir: si los usas, entra otra vez con ellos para unirlos.
      </p>
      <NewPasswordForm
        submitText="Recuperar mi cuenta"
        onSubmit={revert.mutate}
        isPending={revert.isPending}
        problem={error?.message}
      />
    </>
  );
}
