import { useState } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { messages } from './messages.ts';
import { NewPasswordForm } from '../new-password-form.tsx';
import { signIn } from '../session-actions.ts';

const askAgain = <ButtonLink to={sitePaths.forgotPassword}>Pedir otro enlace</ButtonLink>;

/** Sets a new password with the token of a mail; the server ends all sessions of the account, and begins one here. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const [isDone, setDone] = useState(false);
  const reset = useSingleMutation({
    mutationFn: (password: string) => api.auth.resetPassword({ body: { token: token ?? '', password } }),
    onSuccess: (answer) => {
      setDone(true);
      signIn(answer);
    },
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
    return <ErrorState title="El enlace no vale" message={messages.resetLinkSpent} action={askAgain} />;
  if (isDone) {
    return (
      <div className="flex flex-col items-start gap-5">
        <output>
          Tu contraseña nueva ya vale y has iniciado sesión. Por seguridad hemos cerrado las que estaban
          abiertas.
        </output>
        <ButtonLink to={sitePaths.profile}>Ir a mi perfil</ButtonLink>
      </div>
    );
  }
  return (
    <NewPasswordForm
      submitText="Guardar contraseña"
      onSubmit={reset.mutate}
      isPending={reset.isPending}
      problem={reset.error?.message}
    />
  );
}
