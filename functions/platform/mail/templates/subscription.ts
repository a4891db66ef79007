import { brand } from '#shared/content/brand.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import type { MailTemplate } from '../mail-template.ts';

/** A subscription has started. */
export const subscriptionStarted: MailTemplate<'subscription-started'> = ({
  planName,
  price,
  period,
  dailyPrice,
  nextPayment,
  nextRoutine,
  manageUrl,
  termsUrl,
}) => ({
  subject: `Tu plan ${planName} está en marcha`,
  preview: `Has contratado ${planName} por ${price} al ${period}.`,
  heading: `Tu plan ${planName} está en marcha`,
  paragraphs: [
    `Has contratado el plan ${planName} por ${price} al ${period}, IVA incluido. Se renueva solo: el próximo cobro es el ${nextPayment}.`,
    `Cada mes recibes por email una rutina nueva para tu objetivo y los días que entrenas. ${nextRoutine}`,
  ],
  button: { label: 'Gestionar mi suscripción', url: manageUrl },
  notes: [
    `Puedes desistir, una vez, en los primeros ${withdrawalDays} días: te devolvemos lo que has pagado; si ya has recibido una rutina, menos los días empezados, unos ${dailyPrice} por día. Después puedes cancelar cuando quieras: conservas el plan hasta el final del periodo.`,
    'Las condiciones de tu contrato van en el archivo adjunto.',
  ],
  links: [{ label: 'Condiciones de contratación', url: termsUrl }],
});

/** A plan change is scheduled for the end of the period. */
export const planChangeScheduled: MailTemplate<'plan-change-scheduled'> = ({
  newPlanName,
  effectiveOn,
  planName,
  price,
  period,
  manageUrl,
}) => ({
  subject: `Tu cambio al plan ${newPlanName} está programado`,
  preview: `Empieza el ${effectiveOn}.`,
  heading: `Del plan ${planName} al ${newPlanName}`,
  paragraphs: [
    `El ${effectiveOn} empieza tu plan ${newPlanName}, por ${price} al ${period}, IVA incluido. Hasta ese día sigues con ${planName} y no se cobra nada más.`,
  ],
  button: { label: 'Ver mi suscripción', url: manageUrl },
  notes: [
    `Si cambias de idea, pulsa «Seguir con ${planName}» en Pagos antes de esa fecha y el cambio se anula.`,
  ],
});

/** The user has cancelled; the subscription ends with the period. */
export const cancellationScheduled: MailTemplate<'cancellation-scheduled'> = ({
  endsOn,
  planName,
  manageUrl,
}) => ({
  subject: `Tu suscripción termina el ${endsOn}`,
  preview: 'No habrá más cobros.',
  heading: 'Has cancelado tu suscripción',
  paragraphs: [
    `Tu plan ${planName} sigue activo hasta el ${endsOn}. Ese día termina y no se cobra nada más.`,
  ],
  button: { label: 'Ver mi suscripción', url: manageUrl },
  notes: ['Hasta ese día puedes reactivarla con un clic en Pagos.'],
});

/** The user has withdrawn the cancellation. */
export const subscriptionReactivated: MailTemplate<'subscription-reactivated'> = ({
  planName,
  nextPayment,
  manageUrl,
}) => ({
  subject: `Tu plan ${planName} sigue adelante`,
  preview: `El próximo cobro es el ${nextPayment}.`,
  heading: 'Tu suscripción sigue adelante',
  paragraphs: [
    `Has anulado la cancelación de tu plan ${planName}. Se renueva como siempre: el próximo cobro es el ${nextPayment}.`,
  ],
  button: { label: 'Ver mi suscripción', url: manageUrl },
  notes: ['Puedes volver a cancelarla cuando quieras.'],
});

/** The subscription has ended. */
export const subscriptionEnded: MailTemplate<'subscription-ended'> = ({ planName, endedOn, plansUrl }) => ({
  subject: `Tu plan ${planName} ha terminado`,
  preview: 'No habrá más cobros.',
  heading: 'Tu suscripción ha terminado',
  paragraphs: [
    `Tu plan ${planName} terminó el ${endedOn}. Ya no se cobra nada y no recibirás más rutinas.`,
    'Tu cuenta, tus pedidos y las rutinas que ya tienes siguen siendo tuyos.',
  ],
  button: { label: 'Ver los planes', url: plansUrl },
  notes: [`Gracias por entrenar con ${brand.name}.`],
});

/** Before an annual renewal, while it can still be cancelled. */
export const renewalReminder: MailTemplate<'renewal-reminder'> = ({
  renewsOn,
  amount,
  planName,
  manageUrl,
}) => ({
  subject: `Tu plan anual se renueva el ${renewsOn}`,
  preview: `Se cobrarán ${amount}.`,
  heading: `Tu plan ${planName} se renueva el ${renewsOn}`,
  paragraphs: [
    `Ese día cobraremos ${amount}, IVA incluido, por otro año del plan ${planName}.`,
    `Si quieres seguir, no tienes que hacer nada. Si no, cancela antes del ${renewsOn}: entra en Pagos, pulsa «Cancelar suscripción» y confirma. No se cobra nada y conservas el plan hasta ese día.`,
  ],
  button: { label: 'Gestionar mi suscripción', url: manageUrl },
  notes: ['Te avisamos antes de cada renovación anual.'],
});
