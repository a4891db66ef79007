import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PartState } from '../../../ui/feedback/query-state.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { RemoveDialog } from '../../../ui/overlay/remove-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { hasPasskeys } from './sign-challenge.ts';
import { messages } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAddPasskey, usePasskeys, useRemovePasskey } from './queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';

/** The passkeys of the user: listed, added, renamed and removed. They are no part of a view as another user. */
export default function PasskeysSection() {
  const isView = useSession()?.view !== undefined;
  return isView ? null : <OwnPasskeys />;
}

function OwnPasskeys() {
  const holder = useRef<HTMLElement>(null);
  const list = usePasskeys();
  const [codes, setCodes] = useState<string[]>();
  const add = useAddPasskey(setCodes);
  const duty = useSession()?.staffDuty;
  useFocusAfterRemoval(holder, list.data?.passkeys);
  const { hash } = useLocation();
  const isLoaded = list.isSuccess;
  useEffect(() => {
    if (!isLoaded || hash !== '#llaves') return;
    holder.current?.scrollIntoView();
    holder.current?.focus({ preventScroll: true });
  }, [hash, isLoaded]);
  return (
    <section ref={holder} tabIndex={-1} aria-labelledby="passkeys" className="mt-14 max-w-2xl">
      <h2 id="passkeys" className="text-xl">
        Llaves de acceso
      </h2>
      <p className="mt-2 text-quiet">
        Entra con la huella, la cara o el PIN de tu dispositivo, sin escribir la contraseña. Una llave de
        acceso solo sirve en esta web: no se puede adivinar ni teclear en una página falsa.
      </p>
      {(duty === 'add' || duty === 'offer') && <p className="mt-3 font-semibold">{messages.duty}</p>}
      <PartState query={list} errorTitle={messages.loadFailed} lines={3} className="mt-6">
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="mt-6">Todavía no tienes ninguna.</p>
          ) : (
            <PasskeyList passkeys={passkeys} />
          )
        }
      </PartState>
      {hasPasskeys() ? (
        <Button
          variant="secondary"
          className="mt-6"
          busyText={add.isPending && 'Añadiendo...'}
          onClick={() => add.mutate()}
        >
          Añadir una llave de acceso
        </Button>
      ) : (
        <p className="mt-6 text-quiet">{messages.notSupported}</p>
      )}
      {list.data?.recoveryCodes != null && list.data.passkeys.length > 0 && (
        <RecoveryCodes left={list.data.recoveryCodes} onNew={setCodes} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const remove = useRemovePasskey();
  return (
    <>
      <ul className="mt-4">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey._id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
      </ul>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <RemoveDialog
          title="Eliminar llave de acceso"
          item={removed}
          remove={remove}
          onClose={() => setRemoved(undefined)}
        >
          <p>«{removed.name}» dejará de servir para entrar. Las otras formas de entrar siguen igual.</p>
        </RemoveDialog>
      )}
    </>
  );
}

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** A passkey with when it was added and last used. */
function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: Props) {
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
