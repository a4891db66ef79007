import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { viewMinutes, viewReasonMax } from '#shared/rules/back-office/user-management.ts';
import { useViewAs } from './mutations.ts';
import { useUser } from './queries.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';

interface Props {
  id: string;
  /** Loads the code of the page that a view begins with. */
  loadPage: () => Promise<unknown>;
  /** Shows the site as the user sees it. */
  onView: (answer: SignedIn) => void;
  onClose: () => void;
}

/** Asks for the reason of a view of the site as a customer. */
export function ViewDialog({ id, loadPage, onView, onClose }: Props) {
  const name = useUser(id).data?.user.name ?? 'este usuario';
  const view = useViewAs(loadPage);
  return (
    <ReasonDialog
      title="Ver como"
      confirmText="Ver la web"
      busyText={view.isPending && 'Abriendo...'}
      closeText="Volver"
      intro={
        <>
          <p>
            Durante {viewMinutes} minutos ves la web como la ve{' '}
            <strong className="wrap-anywhere">{name}</strong>, solo en esta pestaña:
          </p>
          <ul className="ban-effects">
            <li>No puedes cambiar, comprar ni cancelar nada.</li>
            <li>Sus datos de salud no se muestran.</li>
            <li>El motivo y tu nombre quedan en su historial.</li>
          </ul>
        </>
      }
      max={viewReasonMax}
      onReason={(reason) => view.mutate({ id, reason }, { onSuccess: onView })}
      onClose={onClose}
    />
  );
}
