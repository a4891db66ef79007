import type { MailTemplate } from '../mail-template.ts';

/** A renewal was declined: what it means, and how to repair it. */
export const paymentFailed: MailTemplate<'payment-failed'> = (slot) => ({
  subject: 'No hemos podido cobrar tu suscripción',
  preview: `Quedan ${slot('amount')} por pagar.`,
  heading: 'Tu pago no ha salido bien',
  paragraphs: [
    `Tu banco ha rechazado el cobro de ${slot('amount')} de tu plan ${slot('planName')}. Mientras quede pendiente no enviamos rutinas nuevas.`,
    'Paga ahora con tu tarjeta o guarda otra. También volveremos a intentarlo nosotros en los próximos días.',
  ],
  button: { label: 'Pagar ahora', url: slot('payUrl') },
  notes: ['Si ya lo has arreglado, ignora este mensaje.'],
});

/** The bank asks the payer to confirm a renewal. */
export const paymentActionRequired: MailTemplate<'payment-action-required'> = (slot) => ({
  subject: 'Tu banco te pide confirmar un pago',
  preview: `Confirma el cobro de ${slot('amount')}.`,
  heading: 'Falta que confirmes el pago',
  paragraphs: [
    `Para renovar tu plan ${slot('planName')} tu banco quiere que confirmes tú el cobro de ${slot('amount')}. Hasta entonces queda pendiente y no enviamos rutinas nuevas.`,
  ],
  button: { label: 'Confirmar el pago', url: slot('payUrl') },
  notes: ['Ten a mano el móvil: la confirmación llega de tu banco por su app o por SMS.'],
});

/** The late payment has come. */
export const paymentRecovered: MailTemplate<'payment-recovered'> = (slot) => ({
  subject: 'Tu suscripción vuelve a estar al día',
  preview: `Hemos recibido ${slot('amount')}.`,
  heading: 'Todo al día',
  paragraphs: [
    `Hemos recibido el pago pendiente de ${slot('amount')} de tu plan ${slot('planName')}. Tus rutinas siguen como siempre.`,
    `El próximo cobro es el ${slot('nextPayment')}.`,
  ],
  button: { label: 'Ver mis pagos', url: slot('manageUrl') },
  notes: ['Guarda este mensaje como justificante del pago.'],
});

/** A renewal was paid. */
export const renewalReceipt: MailTemplate<'renewal-receipt'> = (slot) => ({
  subject: `Recibo de tu plan ${slot('planName')}`,
  preview: `Hemos cobrado ${slot('amount')} el ${slot('paidOn')}.`,
  heading: `Pago de ${slot('amount')} recibido`,
  paragraphs: [
    `El ${slot('paidOn')} hemos renovado tu plan ${slot('planName')} y cobrado ${slot('amount')}, IVA incluido.`,
    `El próximo cobro es el ${slot('nextPayment')}.`,
  ],
  button: { label: 'Ver mis pagos', url: slot('manageUrl') },
  notes: ['Guarda este mensaje como justificante del pago. Puedes cancelar cuando quieras en Pagos.'],
});

/** What was declared, when, and what goes back: on a durable medium, as the law wants it (Directive 2011/83/EU, article 11a). */
export const withdrawalReceipt: MailTemplate<'withdrawal-receipt'> = (slot) => ({
  subject: `Recibo de tu desistimiento del plan ${slot('planName')}`,
  preview: `Te devolvemos ${slot('amount')}.`,
  heading: `Te devolvemos ${slot('amount')}`,
  paragraphs: [
    `Hemos recibido tu desistimiento del contrato del plan ${slot('planName')} (referencia ${slot('reference')}) el ${slot('withdrawnAt')}. El contrato ha terminado en ese momento y no se cobra nada más.`,
    `Hemos ordenado la devolución de ${slot('amount')} a la misma tarjeta.`,
  ],
  button: { label: 'Ver mis pagos', url: slot('manageUrl') },
  notes: [
    'Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.',
    'Guarda este mensaje como justificante.',
  ],
});

/** Money of a subscription goes back. */
export const subscriptionRefunded: MailTemplate<'subscription-refunded'> = (slot) => ({
  subject: `Reembolso de tu plan ${slot('planName')}`,
  preview: `Te devolvemos ${slot('amount')}.`,
  heading: `Te devolvemos ${slot('amount')}`,
  paragraphs: [
    `Hemos ordenado la devolución de ${slot('amount')} de tu plan ${slot('planName')} a la misma tarjeta.`,
  ],
  button: { label: 'Ver mis pagos', url: slot('manageUrl') },
  notes: ['Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.'],
});
