import type { Profile } from '#shared/contracts/accounts/auth.ts';
import { useCancelEmailChange, useChangeEmail } from './queries.ts';

const action = 'text-link min-h-11 text-left';

/** What the account waits for, with what the user can do about it: a mail again, or the change taken back. */
export function EmailStatus({ profile, onCancelled }: { profile: Profile; onCancelled: () => void }) {
  const resend = useChangeEmail();
  const cancel = useCancelEmailChange();
  const { email, pendingEmail, emailVerified } = profile;
  if (pendingEmail === null && emailVerified) return null;
  return (
    <div className="-mt-3 flex flex-wrap gap-x-5 text-sm">
      <button
        type="button"
        className={action}
        aria-disabled={resend.isPending}
        onClick={() => resend.mutate(pendingEmail ?? email)}
      >
        {resend.isPending ? 'Enviando...' : 'Enviar el enlace otra vez'}
      </button>
      {pendingEmail !== null && (
        <button
          type="button"
          className={action}
          aria-disabled={cancel.isPending}
          onClick={() => cancel.mutate(email, { onSuccess: onCancelled })}
        >
          {cancel.isPending ? 'Anulando...' : 'Anular el cambio'}
        </button>
      )}
    </div>
  );
}
