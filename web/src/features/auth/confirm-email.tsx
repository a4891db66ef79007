import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { authApi } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormProblem } from './form-problem.tsx';

const toProfile = <ButtonLink to={sitePaths.profile}>Ir a mi perfil</ButtonLink>;

/** Confirms the e-mail of a mailed link. A button does it: mail programs open links by themselves and would use it up. */
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
  // whatever the server refuses stays refused; a network fault may be tried again
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
      <FormProblem text={error?.message} />
      <Button size="lg" busyText={confirm.isPending && 'Confirmando...'} onClick={() => confirm.mutate()}>
        Confirmar email
      </Button>
    </div>
  );
}
