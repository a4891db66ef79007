import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { messages } from './messages.ts';

/** A confirmation link that is no longer valid: sends another one to the same address. */
export function ExpiredLink({ token }: { token: string }) {
  const resend = useSingleMutation({
    mutationFn: () => api.auth.resendConfirmation({ body: { token } }),
  });
  const { error, data } = resend;
  if (data) {
    return (
      <output className="card block p-5">
        Te hemos enviado otro enlace a <strong>{data.data.email}</strong>. Vale 24 horas. Si no llega, mira en
        el correo no deseado.
      </output>
    );
  }
  // nothing waits for a confirmation any more
  const isSpent = error instanceof ApiError && error.code === 'link_expired';
  return (
    <ErrorState
      title="El enlace no vale"
      message={isSpent ? messages.linkSpent : (error?.message ?? messages.linkExpired)}
      action={
        isSpent ? (
          <ButtonLink to={sitePaths.profile}>Ir a mi perfil</ButtonLink>
        ) : (
          <Button busyText={resend.isPending && 'Enviando...'} onClick={() => resend.mutate()}>
            Enviar otro enlace
          </Button>
        )
      }
    />
  );
}
