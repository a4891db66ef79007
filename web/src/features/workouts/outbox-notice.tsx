import './outbox-notice.css';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/page-icons.tsx';
import { logOf, sessionNow } from './log.ts';
import { discard } from './outbox.ts';
import { logChange, useOutbox } from './queries.ts';
import type { Owed } from './storage.ts';

/**
 * What was sent to the server in vain, and what it refuses: nothing of it is lost in silence. What is on its way moves nothing on the
 * page.
 */
export function OutboxNotice() {
  const { waiting, refused, unkept } = useOutbox();
  const late = waiting.filter(({ isLate }) => isLate);
  const count = new Set(late.map(({ value }) => value.key)).size;
  return (
    <div className="outbox-notice print:hidden" aria-live="polite">
      {count > 0 && (
        <p className="outbox-waiting">
          {count === 1 ? '1 cambio guardado aquí, ' : `${count} cambios guardados aquí, `}
          {count === 1 ? 'se envía en cuanto haya red.' : 'se envían en cuanto haya red.'}
        </p>
      )}
      {refused.map((owed) => (
        <div key={`${owed.deliveryId} ${owed.value.key}`} className="office-notice">
          <p className="flex gap-2">
            <WarningIcon width={20} height={20} className="mt-0.5 flex-none" />
            <span>
              No se ha podido apuntar {owed.kind === 'set' ? describe(owed.value.key) : 'la sesión'}:{' '}
              {owed.refused} Sigue guardado aquí.
            </span>
          </p>
          <Button variant="ghost" size="sm" className="mt-1" onClick={() => void discard(owed)}>
            Quitar de aquí
          </Button>
        </div>
      ))}
      {unkept.map((owed) => (
        <UnkeptNote key={`${owed.deliveryId} ${owed.value.key}`} owed={owed} />
      ))}
    </div>
  );
}

/** A note that the server has not kept: why, where that is put right, and what to do with it. */
function UnkeptNote({ owed }: { owed: Owed }) {
  const { deliveryId, value, unkept } = owed;
  const send = (change: { note?: null; pain?: null }) =>
    logChange({ deliveryId, kind: 'session', value: sessionNow(logOf(owed), value.key, change) });
  return (
    <div className="office-notice">
      <p className="flex gap-2">
        <WarningIcon width={20} height={20} className="mt-0.5 flex-none" />
        <span>{unkept} Sigue en este dispositivo.</span>
      </p>
      <div className="mt-1 flex flex-wrap gap-1">
        <ButtonLink to={profileTabPath('entrenamiento')} variant="ghost" size="sm">
          Tu consentimiento
        </ButtonLink>
        <Button variant="ghost" size="sm" onClick={() => send({})}>
          Enviar otra vez
        </Button>
        <Button variant="ghost" size="sm" onClick={() => send({ note: null, pain: null })}>
          Borrar la nota
        </Button>
      </div>
    </div>
  );
}

/** `la serie 3 (semana 2, sesión 1)`, of the key of a set. */
const describe = (key: string): string =>
  key.replace(/^(\d)-(\d)\.\w+\.(\d+)$/, 'la serie $3 (semana $1, sesión $2)');
