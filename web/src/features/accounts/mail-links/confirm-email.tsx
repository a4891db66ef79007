import { sitePaths } from '#shared/rules/site-paths.ts';
import { authApi } from '../../../api/auth.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../form-error.tsx';

const toProfile = <ButtonLink to={sitePaths.profile}>Ir a mi perfil</ButtonLink>;

/** Confirms the e-mail of a mailed link. It takes a click, because mail programs open links by themselves and would use the token. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const confirm = useSingleMutation({
    mutationFn: () => authApi.confirmEmail({ body: { token: token ?? '' } }),
  });
  const { error, data } = confirm;
  if (data) {
    return (
      <div className="flex flex-col items-start gap-5">
        <output>
          Hemos confirmado <strong>{data.data.email}</strong>.
        </output>
        {toProfile}
      </div>
    );
  }
  // a refused token stays refused; a network failure can be retried
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!token || isRefused) {
    return (
      <ErrorState
        title="El enlace no vale"
        message={error?.message ?? 'Abre esta página desde el email que te enviamos.'}
        action={toProfile}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-quiet">Un toque y queda hecho.</p>
      <FormError text={error?.message} />
      <Button size="lg" busyText={confirm.isPending && 'Confirmando...'} onClick={() => confirm.mutate()}>
        Confirmar email
      </Button>
    </div>
  );
}
