import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useRenewCodes } from './queries.ts';

/** How many recovery codes of a user of the back office are left, and new ones. */
export function RecoveryCodes({ left, onNew }: { left: number; onNew: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewCodes((codes) => {
    setAsking(false);
    onNew(codes);
  });
  return (
    <div className="mt-10">
      <h3 className="text-lg">Códigos de recuperación</h3>
      <p className="mt-2 text-quiet">{messages.codesWhy}</p>
      <p className="mt-3">{messages.codesLeft(left)}</p>
      <Button
        variant="secondary"
        className="mt-4"
        busyText={renew.isPending && !isAsking && 'Creando...'}
        onClick={() => (left === 0 ? renew.mutate() : setAsking(true))}
      >
        {left === 0 ? 'Crear códigos' : 'Crear códigos nuevos'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Crear códigos nuevos"
          confirmText="Crear códigos"
          busyText={renew.isPending && 'Creando...'}
          isDanger
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{messages.codesVoid(left)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
