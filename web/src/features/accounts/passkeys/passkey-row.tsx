import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** A passkey with when it was added and last used. */
export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: Props) {
  const called = `${name}, del ${formatDateTime(createdAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 text-sm text-quiet">
          {lastUsedAt === null ? (
            'Sin usar todavía'
          ) : (
            <>
              Último uso: <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
            </>
          )}
          <br />
          Añadida: <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-label={`Cambiar nombre de ${called}`} onClick={onRename}>
          Cambiar nombre
        </Button>
        <Button variant="secondary" size="sm" aria-label={`Eliminar ${called}`} onClick={onRemove}>
          Eliminar
        </Button>
      </div>
    </li>
  );
}
