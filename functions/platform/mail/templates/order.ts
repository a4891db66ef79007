import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import type { MailTemplate } from '../mail-template.ts';

/**
 * The order as it was placed and paid: lines, amounts, address and arrival. The terms with the model form of withdrawal, which the
 * law wants confirmed (TRLGDCU, article 98.7), go with it as a file.
 */
export const orderConfirmed: MailTemplate<'order-confirmed'> = ({
  orderNumber,
  total,
  arrival,
  orderUrl,
  termsUrl,
}) => ({
  subject: `Pedido ${orderNumber} confirmado`,
  preview: `Total ${total}. ${arrival}`,
  heading: 'Pedido confirmado',
  paragraphs: [
    `Hemos recibido tu pedido ${orderNumber} y su pago de ${total}, y ya lo estamos preparando. ${arrival} Esto es lo que llevas:`,
  ],
  receipt: true,
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: [
    'Puedes seguir el estado y el envío en tu perfil, en la pestaña Pedidos.',
    `Guarda este mensaje: es el justificante del pago. Las condiciones de tu compra van en el archivo adjunto, con el modelo para desistir en ${withdrawalDays} días.`,
  ],
  links: [
    { label: 'Condiciones', url: termsUrl },
    { label: 'Devolver una compra', url: `${termsUrl}#devoluciones` },
  ],
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

/** The order is on its way; sent again when its tracking number changes. */
export const orderShipped: MailTemplate<'order-shipped'> = ({ orderNumber, delivery, followUrl }) => ({
  subject: `Tu pedido ${orderNumber} está en camino`,
  preview: delivery,
  heading: 'Tu pedido está en camino',
  paragraphs: [delivery],
  button: { label: 'Seguir mi pedido', url: followUrl },
  notes: [`Es el pedido ${orderNumber}. Lo tienes también en tu perfil, en la pestaña Pedidos.`],
});

/** The shop has corrected where an order goes, before it left. */
export const orderAddress: MailTemplate<'order-address'> = ({ orderNumber, address, orderUrl }) => ({
  subject: `Hemos corregido la dirección del pedido ${orderNumber}`,
  preview: `Lo enviamos a: ${address}.`,
  heading: 'Dirección corregida',
  paragraphs: [`Tu pedido ${orderNumber} todavía no ha salido. Lo enviamos a: ${address}.`],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: [
    '¿No es tu dirección, o no lo has pedido? Escríbenos cuanto antes: cuando salga ya no se puede cambiar.',
  ],
});

/** The carrier has delivered the order. */
export const orderDelivered: MailTemplate<'order-delivered'> = ({ orderNumber, orderUrl }) => ({
  subject: `Tu pedido ${orderNumber} está entregado`,
  preview: '¡Que lo disfrutes!',
  heading: 'Pedido entregado',
  paragraphs: [`Tu pedido ${orderNumber} está entregado. ¡Que lo disfrutes!`],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: [
    '¿No lo has recibido, o ha llegado algo mal? Escríbenos y lo resolvemos.',
    `Tienes ${withdrawalDays} días para devolver sin dar razones lo que admite devolución: en tu perfil, en la pestaña Pedidos, con «Desistir del contrato aquí».`,
  ],
});

/** The shop has cancelled an order. */
export const orderCancelled: MailTemplate<'order-cancelled'> = ({ orderNumber, settlement, orderUrl }) => ({
  subject: `Pedido ${orderNumber} cancelado`,
  preview: settlement,
  heading: 'Hemos cancelado tu pedido',
  paragraphs: [`Tu pedido ${orderNumber} está cancelado y no se enviará.`, settlement],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: ['Si tienes alguna duda, escríbenos.'],
});

/** Part of an order, or all of it, has been paid back. */
export const refundIssued: MailTemplate<'refund-issued'> = ({ orderNumber, amount, orderUrl }) => ({
  subject: `Reembolso del pedido ${orderNumber}`,
  preview: `Te devolvemos ${amount}.`,
  heading: `Te devolvemos ${amount}`,
  paragraphs: [`Hemos ordenado la devolución de ${amount} de tu pedido ${orderNumber} a la misma tarjeta.`],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: ['Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.'],
});
