import { useRef, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { waitsText } from './messages.ts';
import { dayOf, useCancelDeletion, useDeletion } from './queries.ts';

/** Says at the top of the profile that the account is to be deleted, and keeps it at a press. */
export default function DeletionNotice() {
  return useSession()?.view === undefined ? <OwnNotice /> : null;
}

function OwnNotice() {
  const { data } = useDeletion();
  const cancel = useCancelDeletion();
  const holder = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => serverNow().getTime());
  useFocusAfterRemoval(holder, data?.deletion);
  if (!data?.deletion) return <div ref={holder} tabIndex={-1} />;
  const { deletion, waitsFor } = data;
  const isOver = Date.parse(deletion.eraseAt) < openedAt;
  return (
    <section aria-labelledby="deletion" className="card mb-10 p-5">
      <h2 id="deletion" className="text-lg font-bold">
        {isOver ? 'Tu cuenta se va a eliminar' : `Tu cuenta se elimina el ${dayOf(deletion.eraseAt)}`}
      </h2>
      <p className="mt-2">
        {waitsFor.length > 0
          ? `${isOver ? 'Esperamos' : 'Ese día esperaremos'} ${waitsText(waitsFor)}. Hasta entonces puedes cambiar de idea.`
          : 'Hasta entonces puedes cambiar de idea. Después no se puede deshacer.'}
      </p>
      <Button
        className="mt-4"
        busyText={cancel.isPending && 'Anulando...'}
        onClick={() => cancel.mutate(undefined)}
      >
        Conservar mi cuenta
      </Button>
    </section>
  );
}
