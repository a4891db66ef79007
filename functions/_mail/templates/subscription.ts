import { brand } from '#shared/rules/brand.ts';
import { withdrawalDays } from '#shared/rules/subscription-status.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Somebody has become a subscriber. */
export const subscriptionStarted: MailTemplate<'subscription-started'> = (slot) => ({
  subject: `Tu plan ${slot('planName')} está en marcha`,
  preview: `Has contratado ${slot('planName')} por ${slot('price')} al ${slot('period')}.`,
  heading: `Tu plan ${slot('planName')} está en marcha`,
  paragraphs: [
    `Has contratado el plan ${slot('planName')} por ${slot('price')} al ${slot('period')}, IVA incluido. Se renueva solo: el próximo cobro es el ${slot('nextPayment')}.`,
    'Cada mes recibes por email una rutina nueva para tu objetivo y los días que entrenas.',
  ],
  button: { label: 'Gestionar mi suscripción', url: slot('manageUrl') },
  notes: [
    `Puedes desistir en los primeros ${withdrawalDays} días y te devolvemos lo que has pagado. Después puedes cancelar cuando quieras: conservas el plan hasta el final del periodo.`,
    `Condiciones de contratación: ${slot('termsUrl')}`,
  ],
});

/** A plan changes at the end of the period. */
export const planChangeScheduled: MailTemplate<'plan-change-scheduled'> = (slot) => ({
  subject: `Tu cambio al plan ${slot('newPlanName')} está programado`,
  preview: `Empieza el ${slot('effectiveOn')}.`,
  heading: `Del plan ${slot('planName')} al ${slot('newPlanName')}`,
  paragraphs: [
    `El ${slot('effectiveOn')} empieza tu plan ${slot('newPlanName')}, por ${slot('price')} al ${slot('period')}, IVA incluido. Hasta ese día sigues con ${slot('planName')} y no se cobra nada más.`,
  ],
  button: { label: 'Ver mi suscripción', url: slot('manageUrl') },
  notes: [
    `Si cambias de idea, pulsa «Seguir con ${slot('planName')}» en Pagos antes de esa fecha y el cambio se anula.`,
  ],
});

/** It ends with the period, by its owner's wish. */
export const cancellationScheduled: MailTemplate<'cancellation-scheduled'> = (slot) => ({
  subject: `Tu suscripción termina el ${slot('endsOn')}`,
  preview: 'No habrá más cobros.',
  heading: 'Has cancelado tu suscripción',
  paragraphs: [
    `Tu plan ${slot('planName')} sigue activo hasta el ${slot('endsOn')}. Ese día termina y no se cobra nada más.`,
  ],
  button: { label: 'Ver mi suscripción', url: slot('manageUrl') },
  notes: ['Hasta ese día puedes reactivarla con un clic en Pagos.'],
});

/** The cancellation was taken back. */
export const subscriptionReactivated: MailTemplate<'subscription-reactivated'> = (slot) => ({
  subject: `Tu plan ${slot('planName')} sigue adelante`,
  preview: `El próximo cobro es el ${slot('nextPayment')}.`,
  heading: 'Tu suscripción sigue adelante',
  paragraphs: [
    `Has anulado la cancelación de tu plan ${slot('planName')}. Se renueva como siempre: el próximo cobro es el ${slot('nextPayment')}.`,
  ],
  button: { label: 'Ver mi suscripción', url: slot('manageUrl') },
  notes: ['Puedes volver a cancelarla cuando quieras.'],
});

/** There is no subscription any more. */
export const subscriptionEnded: MailTemplate<'subscription-ended'> = (slot) => ({
  subject: `Tu plan ${slot('planName')} ha terminado`,
  preview: 'No habrá más cobros.',
  heading: 'Tu suscripción ha terminado',
  paragraphs: [
    `Tu plan ${slot('planName')} terminó el ${slot('endedOn')}. Ya no se cobra nada y no recibirás más rutinas.`,
    'Tu cuenta, tus pedidos y las rutinas que ya tienes siguen siendo tuyos.',
  ],
  button: { label: 'Ver los planes', url: slot('plansUrl') },
  notes: [`Gracias por entrenar con ${brand.name}.`],
});

/** Before a year is charged, while there is time to say no. */
export const renewalReminder: MailTemplate<'renewal-reminder'> = (slot) => ({
  subject: `Tu plan anual se renueva el ${slot('renewsOn')}`,
  preview: `Se cobrarán ${slot('amount')}.`,
  heading: `Tu plan ${slot('planName')} se renueva el ${slot('renewsOn')}`,
  paragraphs: [
    `Ese día cobraremos ${slot('amount')}, IVA incluido, por otro año del plan ${slot('planName')}.`,
    `Si quieres seguir, no tienes que hacer nada. Si no, cancela antes del ${slot('renewsOn')}: entra en Pagos, pulsa «Cancelar suscripción» y confirma. No se cobra nada y conservas el plan hasta ese día.`,
  ],
  button: { label: 'Gestionar mi suscripción', url: slot('manageUrl') },
  notes: ['Te avisamos antes de cada renovación anual.'],
});
