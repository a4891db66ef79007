import { reviewNoticeShort } from '#shared/content/review-notice.ts';
import type { MailTemplate } from '../mail-template.ts';

/** Asks the buyer of a delivered order for reviews, once. */
export const reviewRequest: MailTemplate<'review-request'> = ({
  orderNumber,
  products,
  reviewsUrl,
  withdrawUrl,
}) => ({
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
});

/** A review is not published, and why. */
export const reviewRejected: MailTemplate<'review-rejected'> = ({ product, reason, reviewUrl }) => ({
  subject: 'No publicamos tu opinión',
  preview: 'Puedes corregirla en tu perfil.',
  heading: 'No publicamos tu opinión',
  paragraphs: [
    `Hemos leído tu opinión sobre ${product} y no se publica. El motivo: «${reason}».`,
    'Puedes corregirla y la volvemos a leer. Publicamos las buenas y las malas, mientras traten del producto.',
  ],
  button: { label: 'Corregir mi opinión', url: reviewUrl },
  notes: ['Si no estás de acuerdo, contesta a este mensaje y lo vemos.'],
});
