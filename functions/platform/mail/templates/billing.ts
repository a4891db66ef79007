import type { MailTemplate } from '../mail-template.ts';

/** A renewal was declined: the consequence, and how to pay. */
export const paymentFailed: MailTemplate<'payment-failed'> = ({ amount, planName, payUrl }) => ({
  subject: 'No hemos podido cobrar tu suscripción',
  preview: `Quedan ${amount} por pagar.`,
  heading: 'Tu pago no ha salido bien',
  paragraphs: [
    `Tu banco ha rechazado el cobro de ${amount} de tu plan ${planName}. Mientras quede pendiente no enviamos rutinas nuevas.`,
    'Paga ahora con tu tarjeta o guarda otra. También volveremos a intentarlo nosotros en los próximos días.',
  ],
  button: { label: 'Pagar ahora', url: payUrl },
  notes: ['Si ya lo has arreglado, ignora este mensaje.'],
});

/** The bank asks the payer to confirm a renewal. */
export const paymentActionRequired: MailTemplate<'payment-action-required'> = ({
  amount,
  planName,
  payUrl,
}) => ({
  subject: 'Tu banco te pide confirmar un pago',
  preview: `Confirma el cobro de ${amount}.`,
  heading: 'Falta que confirmes el pago',
  paragraphs: [
    `Para renovar tu plan ${planName} tu banco quiere que confirmes tú el cobro de ${amount}. Hasta entonces queda pendiente y no enviamos rutinas nuevas.`,
  ],
  button: { label: 'Confirmar el pago', url: payUrl },
  notes: ['Ten a mano el móvil: la confirmación llega de tu banco por su app o por SMS.'],
});

/** The late payment has arrived. */
export const paymentRecovered: MailTemplate<'payment-recovered'> = ({
  amount,
  planName,
  nextPayment,
  manageUrl,
}) => ({
  subject: 'Tu suscripción vuelve a estar al día',
  preview: `Hemos recibido ${amount}.`,
  heading: 'Todo al día',
  paragraphs: [
    `Hemos recibido el pago pendiente de ${amount} de tu plan ${planName}. Tus rutinas siguen como siempre.`,
    `El próximo cobro es el ${nextPayment}.`,
  ],
  button: { label: 'Ver mis pagos', url: manageUrl },
  notes: ['Guarda este mensaje como justificante del pago.'],
});

/** A renewal was paid. */
export const renewalReceipt: MailTemplate<'renewal-receipt'> = ({
  planName,
  amount,
  paidOn,
  nextPayment,
  manageUrl,
}) => ({
  subject: `Recibo de tu plan ${planName}`,
  preview: `Hemos cobrado ${amount} el ${paidOn}.`,
  heading: `Pago de ${amount} recibido`,
  paragraphs: [
    `El ${paidOn} hemos renovado tu plan ${planName} y cobrado ${amount}, IVA incluido.`,
    `El próximo cobro es el ${nextPayment}.`,
  ],
  button: { label: 'Ver mis pagos', url: manageUrl },
  notes: ['Guarda este mensaje como justificante del pago. Puedes cancelar cuando quieras en Pagos.'],
});

/** Confirms a withdrawal, its time and its settlement on a durable medium (Directive 2011/83/EU, article 11a). */
export const withdrawalReceipt: MailTemplate<'withdrawal-receipt'> = ({
  planName,
  settlement,
  reference,
  withdrawnAt,
  manageUrl,
}) => ({
  subject: `Recibo de tu desistimiento del plan ${planName}`,
  preview: settlement,
  heading: 'Hemos recibido tu desistimiento',
  paragraphs: [
    `Has desistido del contrato del plan ${planName} (referencia ${reference}) el ${withdrawnAt}. El contrato ha terminado en ese momento y no se cobra nada más.`,
    settlement,
  ],
  button: { label: 'Ver mis pagos', url: manageUrl },
  notes: ['Guarda este mensaje como justificante.'],
});

/** A payment of a subscription is refunded. */
export const subscriptionRefunded: MailTemplate<'subscription-refunded'> = ({
  planName,
  amount,
  manageUrl,
}) => ({
  subject: `Reembolso de tu plan ${planName}`,
  preview: `Te devolvemos ${amount}.`,
  heading: `Te devolvemos ${amount}`,
  paragraphs: [`Hemos ordenado la devolución de ${amount} de tu plan ${planName} a la misma tarjeta.`],
  button: { label: 'Ver mis pagos', url: manageUrl },
  notes: ['Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.'],
});
