import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import type { MailTemplates } from '../mail-template.ts';
import { reviewNoticeShort } from '#shared/content/review-notice.ts';
import { brand } from '#shared/content/brand.ts';

/** The mails about products, orders and reviews. */
export const shopMails = {
  /**
   * The order as it was placed and paid: lines, amounts, address and arrival. The terms with the model form of withdrawal, which the
   * law wants confirmed (TRLGDCU, article 98.7), go with it as a file.
   */
  'order-confirmed': ({ orderNumber, total, arrival, orderUrl, termsUrl }) => ({
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
  }),

  /** The order was paid after its stock was sold, and is refunded (P9). */
  'order-refunded': ({ orderNumber, total, shopUrl }) => ({
    subject: `Reembolso del pedido ${orderNumber}`,
    preview: `Te reembolsamos ${total}.`,
    heading: `Te reembolsamos ${total}`,
    paragraphs: [
      `El pago de tu pedido ${orderNumber} llegó cuando ya no quedaban existencias, así que no podemos enviarlo. Hemos ordenado el reembolso completo a la misma tarjeta.`,
      'Sentimos el contratiempo.',
    ],
    button: { label: 'Volver a la tienda', url: shopUrl },
    notes: ['Según tu banco, el reembolso tarda entre 5 y 10 días en aparecer.'],
  }),

  /** The order is on its way; sent again when its tracking number changes. */
  'order-shipped': ({ orderNumber, delivery, followUrl }) => ({
    subject: `Tu pedido ${orderNumber} está en camino`,
    preview: delivery,
    heading: 'Tu pedido está en camino',
    paragraphs: [delivery],
    button: { label: 'Seguir mi pedido', url: followUrl },
    notes: [`Es el pedido ${orderNumber}. Lo tienes también en tu perfil, en la pestaña Pedidos.`],
  }),

  /** The shop has corrected where an order goes, before it left. */
  'order-address': ({ orderNumber, address, orderUrl }) => ({
    subject: `Hemos corregido la dirección del pedido ${orderNumber}`,
    preview: `Lo enviamos a: ${address}.`,
    heading: 'Dirección corregida',
    paragraphs: [`Tu pedido ${orderNumber} todavía no ha salido. Lo enviamos a: ${address}.`],
    button: { label: 'Ver mi pedido', url: orderUrl },
    notes: [
      '¿No es tu dirección, o no lo has pedido? Escríbenos cuanto antes: cuando salga ya no se puede cambiar.',
    ],
  }),

  /** The carrier has delivered the order. */
  'order-delivered': ({ orderNumber, orderUrl }) => ({
    subject: `Tu pedido ${orderNumber} está entregado`,
    preview: '¡Que lo disfrutes!',
    heading: 'Pedido entregado',
    paragraphs: [`Tu pedido ${orderNumber} está entregado. ¡Que lo disfrutes!`],
    button: { label: 'Ver mi pedido', url: orderUrl },
    notes: [
      '¿No lo has recibido, o ha llegado algo mal? Escríbenos y lo resolvemos.',
      `Tienes ${withdrawalDays} días para devolver sin dar razones lo que admite devolución: en tu perfil, en la pestaña Pedidos, con «Desistir del contrato aquí».`,
    ],
  }),

  /** The shop has cancelled an order. */
  'order-cancelled': ({ orderNumber, settlement, orderUrl }) => ({
    subject: `Pedido ${orderNumber} cancelado`,
    preview: settlement,
    heading: 'Hemos cancelado tu pedido',
    paragraphs: [`Tu pedido ${orderNumber} está cancelado y no se enviará.`, settlement],
    button: { label: 'Ver mi pedido', url: orderUrl },
    notes: ['Si tienes alguna duda, escríbenos.'],
  }),

  /** Part of an order, or all of it, has been paid back. */
  'refund-issued': ({ orderNumber, amount, orderUrl }) => ({
    subject: `Reembolso del pedido ${orderNumber}`,
    preview: `Te reembolsamos ${amount}.`,
    heading: `Te reembolsamos ${amount}`,
    paragraphs: [`Hemos ordenado el reembolso de ${amount} de tu pedido ${orderNumber} a la misma tarjeta.`],
    button: { label: 'Ver mi pedido', url: orderUrl },
    notes: ['Según tu banco, el reembolso tarda entre 5 y 10 días en aparecer.'],
  }),

  /** What was withdrawn from and when, as the law wants it confirmed on a durable medium (Directive 2011/83/EU, article 11a.4). */
  'return-receipt': ({ orderNumber, reference, contents, requestedAt, sending, refund, orderUrl }) => ({
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
  }),

  /** Some of a return, or all of it, is not refunded, and why. */
  'return-refused': ({ orderNumber, outcome, answer, orderUrl }) => ({
    subject: `Tu devolución del pedido ${orderNumber}`,
    preview: outcome,
    heading: 'Hemos revisado tu devolución',
    paragraphs: [`${outcome} Es del pedido ${orderNumber}.`, `El motivo: ${answer}`],
    button: { label: 'Ver mi pedido', url: orderUrl },
    notes: ['Si no estás de acuerdo, contesta a este mensaje y lo vemos.'],
  }),

  /** A return is closed although nothing was inspected: its parcel never came, or came too late. */
  'return-closed': ({ orderNumber, answer, again, orderUrl }) => ({
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
  }),

  /** Asks the buyer of a delivered order for reviews, once. */
  'review-request': ({ orderNumber, products, reviewsUrl, withdrawUrl }) => ({
    subject: '¿Qué te ha parecido tu pedido?',
    preview: `Cuenta cómo te va con ${products}.`,
    heading: '¿Qué te ha parecido?',
    paragraphs: [
      `Ya tienes contigo el pedido ${orderNumber}: ${products}. Cuenta a los demás cómo te va, también si no te convence. Se tarda un minuto.`,
    ],
    button: { label: 'Escribir mi opinión', url: reviewsUrl },
    notes: [
      `${reviewNoticeShort} La leemos antes de publicarla, y la firmas con tu nombre y la inicial de tu apellido.`,
      'Preguntamos una sola vez por pedido, a todos por igual, y no pagamos opiniones.',
    ],
    links: [{ label: 'No quiero que me pidáis opiniones', url: withdrawUrl }],
  }),

  /** A review is not published, and why. */
  'review-rejected': ({ product, reason, reviewUrl }) => ({
    subject: 'No publicamos tu opinión',
    preview: 'Puedes corregirla en tu perfil.',
    heading: 'No publicamos tu opinión',
    paragraphs: [
      `Hemos leído tu opinión sobre ${product} y no se publica. El motivo: «${reason}».`,
      'Puedes corregirla y la volvemos a leer. Publicamos las buenas y las malas, mientras traten del producto.',
    ],
    button: { label: 'Corregir mi opinión', url: reviewUrl },
    notes: ['Si no estás de acuerdo, contesta a este mensaje y lo vemos.'],
  }),

  /** The link that confirms a request for a notice about a sold-out product. */
  'confirm-stock-alert': ({ product, confirmUrl, withdrawUrl }) => ({
    subject: 'Confirma tu aviso de stock',
    preview: `Te avisaremos cuando vuelva ${product}.`,
    heading: 'Confirma tu aviso',
    paragraphs: [
      `Has pedido en ${brand.name} que te avisemos cuando vuelva ${product}. Confírmalo y te enviaremos un solo email, el día que haya existencias.`,
    ],
    button: { label: 'Confirmar el aviso', url: confirmUrl },
    notes: [
      'El enlace vale 24 horas y se usa una sola vez. Sin confirmar, no guardamos tu dirección.',
      'Si no lo has pedido, ignora este mensaje.',
    ],
    links: [{ label: 'Ya no quiero este aviso', url: withdrawUrl }],
  }),

  /** A product is back: the only mail of a request, which is deleted by now. */
  'back-in-stock': ({ product, productUrl, withdrawUrl }) => ({
    subject: `Vuelve a estar disponible: ${product}`,
    preview: 'Pediste que te avisáramos.',
    heading: 'Ya vuelve a estar disponible',
    paragraphs: [
      `Pediste que te avisáramos cuando volviera ${product}: ya hay existencias. Este aviso no reserva ninguna unidad.`,
    ],
    button: { label: 'Ver el producto', url: productUrl },
    notes: ['Era un aviso único: hemos borrado tu petición y no te escribiremos más por ella.'],
    links: [{ label: 'Retirar también mis otros avisos', url: withdrawUrl }],
  }),
} satisfies MailTemplates;
