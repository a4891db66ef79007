import { brand } from '#shared/content/brand.ts';
import type { MailTemplate } from '../mail-template.ts';

/** The link that confirms a request for a notice about a sold-out product. */
export const stockAlertConfirmation: MailTemplate<'confirm-stock-alert'> = ({
  product,
  confirmUrl,
  withdrawUrl,
}) => ({
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
});

/** A product is back: the only mail of a request, which is deleted by now. */
export const backInStock: MailTemplate<'back-in-stock'> = ({ product, productUrl, withdrawUrl }) => ({
  subject: `Vuelve a estar disponible: ${product}`,
  preview: 'Pediste que te avisáramos.',
  heading: 'Ya vuelve a estar disponible',
  paragraphs: [
    `Pediste que te avisáramos cuando volviera ${product}: ya hay existencias. Este aviso no reserva ninguna unidad.`,
  ],
  button: { label: 'Ver el producto', url: productUrl },
  notes: ['Era un aviso único: hemos borrado tu petición y no te escribiremos más por ella.'],
  links: [{ label: 'Retirar también mis otros avisos', url: withdrawUrl }],
});
