import { resetReasonMax } from '#shared/rules/back-office/user-management.ts';
import { useResetPasskeys } from './mutations.ts';
import { useUser } from './queries.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';

/** Asks for the reason why the passkeys of a colleague are removed. */
export function PasskeysDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const name = useUser(id).data?.user.name ?? 'esta persona';
  const reset = useResetPasskeys();
  return (
    <ReasonDialog
      title="Quitar llaves de acceso"
      confirmText="Quitar llaves"
      busyText={reset.isPending && 'Quitando...'}
      closeText="Volver"
      isDanger
      intro={
        <>
          <p>
            Para cuando <strong className="wrap-anywhere">{name}</strong> ha perdido sus llaves y sus códigos.
            Asegúrate antes de que es esa persona quien te lo pide:
          </p>
          <ul className="ban-effects">
            <li>
              Todas sus llaves de acceso y sus códigos de recuperación dejan de servir, y no se recuperan.
            </li>
            <li>Sus sesiones terminan al momento, y le avisamos por email.</li>
            <li>Entrará con su contraseña y tendrá que añadir una llave nueva.</li>
          </ul>
        </>
      }
      max={resetReasonMax}
      hint="Queda en el historial de cambios."
      onReason={(reason) => reset.mutate({ id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
