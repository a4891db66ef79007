import { useState } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../form-error.tsx';
import { type Proof, ProveAccount } from './prove-account.tsx';
import { messages } from './messages.ts';

const toProfile = <ButtonLink to={sitePaths.profile}>Ir a mi perfil</ButtonLink>;

/** Confirms the e-mail of a mailed link. It takes a click, because mail programs open links by themselves and would use the token. */
export function ConfirmEmail({ token }: { token: string | null }) {
  const [canChoosePassword, setCanChoosePassword] = useState<boolean>();
  const confirm = useSingleMutation({
    mutationFn: (proof: Proof) => api.auth.confirmEmail({ body: { token: token ?? '', ...proof } }),
    onError: (error) => {
      if (!hasCode(error, 'proof_required')) return;
      setCanChoosePassword((error.details as { canChoosePassword: boolean }).canChoosePassword);
    },
  });
  const { error, data, variables: proof } = confirm;
  if (data) {
    const isTaken = proof?.newPassword !== undefined;
    return (
      <div className="flex flex-col items-start gap-5">
        <output>
          Hemos confirmado <strong>{data.data.email}</strong>.
          {isTaken && ' Tu contraseña nueva ya vale, y hemos cerrado las sesiones que estaban abiertas.'}
        </output>
        {isTaken ? <ButtonLink to={sitePaths.login}>Iniciar sesión</ButtonLink> : toProfile}
      </div>
    );
  }
  if (token && hasCode(error, 'link_expired')) return <ExpiredLink token={token} />;
  if (!token || hasCode(error, 'email_taken')) {
    return (
      <ErrorState
        title="El enlace no vale"
        message={error?.message ?? 'Abre esta página desde el email que te enviamos.'}
        action={toProfile}
      />
    );
  }
  if (canChoosePassword !== undefined) {
    return (
      <ProveAccount
        canChoosePassword={canChoosePassword}
        onProve={confirm.mutate}
        isPending={confirm.isPending}
        problem={hasCode(error, 'proof_required') ? undefined : error?.message}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-quiet">Un toque y queda hecho.</p>
      <FormError text={error?.message} />
      <Button size="lg" busyText={confirm.isPending && 'Confirmando...'} onClick={() => confirm.mutate({})}>
        Confirmar email
      </Button>
    </div>
  );
}

const hasCode = (error: Error | null, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** A confirmation link that is no longer valid: sends another one to the same address. */
function ExpiredLink({ token }: { token: string }) {
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
