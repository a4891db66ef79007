import type { MailTemplate } from '../mail-template.ts';

/** What was withdrawn from and when, as the law wants it confirmed on a durable medium (Directive 2011/83/EU, article 11a.4). */
export const returnReceipt: MailTemplate<'return-receipt'> = ({
  orderNumber,
  reference,
  contents,
  requestedAt,
  sending,
  refund,
  orderUrl,
}) => ({
  subject: `Recibo de tu desistimiento del pedido ${orderNumber}`,
  preview: `Recibido el ${requestedAt}.`,
  heading: 'Hemos recibido tu desistimiento',
  paragraphs: [
    `Has desistido de la compra de ${contents}, del pedido ${orderNumber}, el ${requestedAt} (referencia ${reference}).`,
    sending,
    refund,
  ],
  button: { label: 'Ver cómo va', url: orderUrl },
  notes: [
    'Guarda este mensaje como justificante. En tu perfil, en la pestaña Pedidos, ves cómo va la devolución.',
    'Los alimentos, los complementos y los artículos de higiene solo se reembolsan si llegan sin abrir.',
  ],
});

/** Some of a return, or all of it, is not refunded, and why. */
export const returnRefused: MailTemplate<'return-refused'> = ({
  orderNumber,
  outcome,
  answer,
  orderUrl,
}) => ({
  subject: `Tu devolución del pedido ${orderNumber}`,
  preview: outcome,
  heading: 'Hemos revisado tu devolución',
  paragraphs: [`${outcome} Es del pedido ${orderNumber}.`, `El motivo: ${answer}`],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: ['Si no estás de acuerdo, contesta a este mensaje y lo vemos.'],
});

/** A return is closed although nothing was inspected: its parcel never came, or came too late. */
export const returnClosed: MailTemplate<'return-closed'> = ({ orderNumber, answer, again, orderUrl }) => ({
  subject: `Tu devolución del pedido ${orderNumber}`,
  preview: 'La hemos cerrado sin reembolso.',
  heading: 'Hemos cerrado tu devolución',
  paragraphs: [
    `Hemos cerrado sin reembolso la devolución que pediste del pedido ${orderNumber}.`,
    `El motivo: ${answer}`,
    again,
  ],
  button: { label: 'Ver mi pedido', url: orderUrl },
  notes: [
    'Si ya has enviado el paquete o no estás de acuerdo, contesta a este mensaje con la prueba del envío y lo vemos.',
  ],
});
