import { useRef, useState } from 'react';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { healthConsentText, healthDataNames } from '#shared/rules/training/assessment.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-after-removal.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import { BodyData } from './body-data.tsx';
import { presentConsent } from './consent-field.tsx';
import { messages } from './messages.ts';
import { hasConsent } from './preferences.ts';
import { useSaveTraining, useWithdrawConsent } from './queries.ts';

/** The health data, and the consent to it: date, version of its text, and the button to withdraw it (GDPR, article 7.3). */
export function HealthConsent({ details }: { details: UserDetails }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawConsent(() => setOpen(false));
  const consent = details.healthConsent;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, isOpen ? 'open' : (consent?.withdrawnAt ?? consent?.givenAt));
  return (
    <section aria-labelledby="health">
      <h2 ref={heading} id="health" tabIndex={-1} className="text-xl">
        Datos de salud
      </h2>
      <div className="mt-5 flex flex-col gap-5">
        <BodyData details={details} heading={heading} />
        <p>{consentText(details)}</p>
        {!hasConsent(details) && <ConsentOffer isNew={consent?.withdrawnAt === null} />}
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

/** The present text for those who have not agreed to it: what is new in it, and the press that agrees. */
function ConsentOffer({ isNew }: { isNew: boolean }) {
  const agree = useSaveTraining(() => {}, messages.consentGiven);
  return (
    <div className="card flex flex-col items-start gap-3 p-5">
      <h3 className="text-lg">{isNew ? 'El texto del consentimiento es nuevo' : '¿Quieres darlo?'}</h3>
      <p>
        {isNew
          ? 'Ahora dice también que tus respuestas las lee el entrenador que prepara tu entrenamiento, y que puedes contarle tus lesiones y dejarle notas de los entrenos. Mientras no lo aceptes, lo que ya guardamos sigue igual y ningún entrenador lo ve.'
          : 'Con él guardamos lo que nos cuentes de tu salud: también las notas y el dolor de tus entrenos.'}
      </p>
      <p className="text-sm text-quiet">{healthConsentText}</p>
      <Button
        variant="secondary"
        busyText={agree.isPending && 'Guardando...'}
        onClick={() => agree.mutate(presentConsent)}
      >
        {isNew ? 'Acepto el texto nuevo' : 'Doy mi consentimiento'}
      </Button>
    </div>
  );
}

function consentText(details: UserDetails): string {
  const consent = details.healthConsent;
  if (!consent) return 'No nos has dado tu consentimiento, y no guardamos ningún dato de salud tuyo.';
  const given = dayOf(consent.givenAt);
  if (consent.withdrawnAt !== null)
    return `Retiraste tu consentimiento el ${dayOf(consent.withdrawnAt)}. Tus datos de salud se borraron ese día. Lo habías dado el ${given}.`;
  return hasConsent(details)
    ? `Nos diste tu consentimiento el ${given}. Con él guardamos tus datos de salud, y los lee el entrenador que prepara tu entrenamiento.`
    : `Nos diste tu consentimiento el ${given}, al texto del ${dayOf(consent.version)}. Con él guardamos tus datos de salud.`;
}

/** Formats an ISO date or date-time. */
const dayOf = (time: string): string => formatDay(Date.parse(time) / 1000);
