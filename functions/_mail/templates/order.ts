import type { MailTemplate } from '../mail-template.ts';

/** The order as it was placed, with lines, amounts and address. */
export const orderConfirmed: MailTemplate<'order-confirmed'> = ({ orderNumber, total, orderUrl }) => ({
  subject: `Pedido ${orderNumber} confirmado`,
  preview: `Total ${total}. Ya lo estamos preparando.`,
  heading: 'Pedido confirmado',
  paragraphs: [`Hemos recibido tu pedido ${orderNumber} y ya lo estamos preparando. Esto es lo que llevas:`],
  receipt: true,
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: ['Puedes seguir el estado y el envío en tu perfil, en la pestaña Pedidos.'],
});

/** The payment succeeded. */
export const paymentReceived: MailTemplate<'payment-received'> = ({ orderNumber, total, orderUrl }) => ({
  subject: `Pago recibido del pedido ${orderNumber}`,
  preview: `Hemos recibido ${total}.`,
  heading: `Pago de ${total} recibido`,
  paragraphs: [`El pago de tu pedido ${orderNumber} se ha completado.`],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: ['Guarda este mensaje como justificante del pago.'],
});

/** The order was paid after its stock was sold, and is refunded (P9). */
export const orderRefunded: MailTemplate<'order-refunded'> = ({ orderNumber, total, shopUrl }) => ({
  subject: `Reembolso del pedido ${orderNumber}`,
  preview: `Te devolvemos ${total}.`,
  heading: `Te devolvemos ${total}`,
  paragraphs: [
    `El pago de tu pedido ${orderNumber} llegó cuando ya no quedaban existencias, así que no podemos enviarlo. Hemos ordenado la devolución completa a la misma tarjeta.`,
    'Sentimos el contratiempo.',
  ],
  button: { label: 'Volver a la tienda', url: shopUrl },
  notes: ['Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.'],
});
