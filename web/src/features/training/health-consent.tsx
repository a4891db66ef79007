import { useRef, useState } from 'react';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { healthDataNames } from '#shared/rules/training/assessment.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-after-removal.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import { BodyData } from './body-data.tsx';
import { useWithdrawConsent } from './queries.ts';

/** The health data, and the consent to it: date, version of its text, and the button to withdraw it (GDPR, article 7.3). */
export function HealthConsent({ details }: { details: UserDetails }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawConsent(() => setOpen(false));
  const consent = details.healthConsent;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, isOpen ? 'open' : consent?.withdrawnAt);
  return (
    <section aria-labelledby="health">
      <h2 ref={heading} id="health" tabIndex={-1} className="text-xl">
        Datos de salud
      </h2>
      <div className="mt-5 flex flex-col gap-5">
        <BodyData details={details} heading={heading} />
        <p>{consentText(consent)}</p>
        {consent?.withdrawnAt === null && (
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Retirar consentimiento
            </Button>
          </div>
        )}
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="¿Retirar el consentimiento?"
        footer={
          <DialogFooter closeText="Volver" onClose={() => setOpen(false)}>
            <Button
              variant="danger"
              busyText={withdraw.isPending && 'Borrando...'}
              onClick={() => withdraw.mutate()}
            >
              Retirar y borrar
            </Button>
          </DialogFooter>
        }
      >
        <p>
          Borraremos ahora mismo tu {healthDataNames}. No se puede deshacer. Tu tipo de entrenamiento, tu
          frecuencia y tu suscripción siguen como están.
        </p>
      </Dialog>
    </section>
  );
}

function consentText(consent: UserDetails['healthConsent']): string {
  if (!consent) return 'No nos has dado tu consentimiento, y no guardamos ningún dato de salud tuyo.';
  const given = `el ${dayOf(consent.givenAt)} (texto del ${dayOf(consent.version)})`;
  if (consent.withdrawnAt === null)
    return `Nos diste tu consentimiento ${given}. Con él guardamos tus datos de salud.`;
  return `Retiraste tu consentimiento el ${dayOf(consent.withdrawnAt)}. Tus datos de salud se borraron ese día. Lo habías dado ${given}.`;
}

/** Formats an ISO date or date-time. */
const dayOf = (time: string): string => formatDay(Date.parse(time) / 1000);
