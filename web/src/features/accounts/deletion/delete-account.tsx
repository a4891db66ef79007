import { useState, type ReactNode } from 'react';
import type { DeletionState } from '#shared/contracts/privacy/account-data.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { messages } from './messages.ts';
import { dayOf, useDeletion } from './queries.ts';

interface Props {
  /** The refund of the subscription that is still possible. */
  withdrawal: ReactNode;
}

/** The section of the profile in which the user deletes the account. */
export function DeleteAccount(props: Props) {
  const isView = useSession()?.view !== undefined;
  if (isView) return null;
  return <OwnAccount {...props} />;
}

function OwnAccount({ withdrawal }: Props) {
  return (
    <section aria-labelledby="eliminar" className="flex flex-col gap-4">
      <h2 id="eliminar" className="text-xl">
        Eliminar mi cuenta
      </h2>
      <QueryState
        query={useDeletion()}
        errorTitle={messages.loadFailed}
        errorHeading="h3"
        skeleton={<SkeletonText lines={2} />}
      >
        {(state) => <Offer state={state} withdrawal={withdrawal} />}
      </QueryState>
    </section>
  );
}

function Offer({ state, withdrawal }: { state: DeletionState } & Props) {
  const [isOpen, setOpen] = useState(false);
  const { deletion, waitsFor } = state;
  if (deletion) return <p className="text-quiet">{`Ya está pedido para el ${dayOf(deletion.eraseAt)}.`}</p>;
  if (waitsFor.includes('role'))
    return (
      <p className="text-quiet">
        Tu cuenta tiene un rol en la administración. Pide a quien asigna los roles que te lo quite y podrás
        eliminarla aquí.
      </p>
    );
  return (
    <>
      <p className="text-quiet">
        Tienes 14 días para cambiar de idea. Después borramos tus datos y no se puede deshacer.
      </p>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        Eliminar mi cuenta
      </Button>
      {isOpen && <DeletionDialog state={state} withdrawal={withdrawal} onClose={() => setOpen(false)} />}
    </>
  );
}
