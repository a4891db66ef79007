import { useRef, useState } from 'react';
import type { UserDetails } from '#shared/contracts/assessments.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-after-removal.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWithdrawConsent } from './queries.ts';

/** The consent to health data: date, version of its text, and the button to withdraw it (GDPR, article 7.3). */
export function HealthConsent({ details }: { details: UserDetails }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawConsent(() => setOpen(false));
  const { version, givenAt, withdrawnAt } = details.healthConsent;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, isOpen ? 'open' : withdrawnAt);
  return (
    <section aria-labelledby="health">
      <h2 ref={heading} id="health" tabIndex={-1} className="text-xl">
        Datos de salud
      </h2>
      {withdrawnAt === null ? (
        <>
          <p className="mt-3">
            Nos diste tu consentimiento el {dayOf(givenAt)} (texto del {dayOf(version)}). Con él guardamos tu
            fecha de nacimiento, peso, altura y género.
          </p>
          <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
            Retirar consentimiento
          </Button>
        </>
      ) : (
        <p className="mt-3">
          Retiraste tu consentimiento el {dayOf(withdrawnAt)}. Tu fecha de nacimiento, peso, altura y género
          se borraron ese día. Lo habías dado el {dayOf(givenAt)} (texto del {dayOf(version)}).
        </p>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="¿Retirar el consentimiento?"
        footer={
          <div className="flex flex-wrap gap-3">
            <Button
              variant="danger"
              busyText={withdraw.isPending && 'Borrando...'}
              onClick={() => withdraw.mutate()}
            >
              Retirar y borrar
            </Button>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Volver
            </Button>
          </div>
        }
      >
        <p>
          Borraremos ahora mismo tu fecha de nacimiento, peso, altura y género. No se puede deshacer. Tus
          preferencias y tu suscripción siguen como están.
        </p>
      </Dialog>
    </section>
  );
}

/** Formats an ISO date or date-time. */
const dayOf = (time: string): string => formatDay(Date.parse(time) / 1000);
