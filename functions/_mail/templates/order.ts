import type { MailTemplate } from '../mail-template.ts';

/** The order as it was placed, with everything in it. */
export const orderConfirmed: MailTemplate<'order-confirmed'> = (slot) => ({
  subject: `Pedido ${slot('orderNumber')} confirmado`,
  preview: `Total ${slot('total')}. Ya lo estamos preparando.`,
  heading: 'Pedido confirmado',
  paragraphs: [
    `Hemos recibido tu pedido ${slot('orderNumber')} y ya lo estamos preparando. Esto es lo que llevas:`,
  ],
  receipt: true,
  button: { label: 'Ver mi pedido', url: slot('orderUrl') },
  notes: ['Puedes seguir el estado y el envío en tu perfil, en la pestaña Pedidos.'],
});

/** The payment went through. */
export const paymentReceived: MailTemplate<'payment-received'> = (slot) => ({
  subject: `Pago recibido del pedido ${slot('orderNumber')}`,
  preview: `Hemos recibido ${slot('total')}.`,
  heading: `Pago de ${slot('total')} recibido`,
  paragraphs: [`El pago de tu pedido ${slot('orderNumber')} se ha completado.`],
  button: { label: 'Ver mi pedido', url: slot('orderUrl') },
  notes: ['Guarda este mensaje como justificante del pago.'],
});

/** Paid when nothing was left (P9). */
export const orderRefunded: MailTemplate<'order-refunded'> = (slot) => ({
  subject: `Reembolso del pedido ${slot('orderNumber')}`,
  preview: `Te devolvemos ${slot('total')}.`,
  heading: `Te devolvemos ${slot('total')}`,
  paragraphs: [
    `El pago de tu pedido ${slot('orderNumber')} llegó cuando ya no quedaban existencias, así que no podemos enviarlo. Hemos ordenado la devolución completa a la misma tarjeta.`,
    'Sentimos el contratiempo.',
  ],
  button: { label: 'Volver a la tienda', url: slot('shopUrl') },
  notes: ['Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.'],
});
