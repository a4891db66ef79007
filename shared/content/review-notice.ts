import { operator } from './operator.ts';
import { reviewRequestDays } from '../rules/reviews/reviews.ts';
import type { TextSection } from './shop-terms.ts';

/*
 * What the law wants said beside reviews: whether and how we make sure that they come from people who have bought the product
 * (TRLGDCU, article 20.4; LCD, article 27.7 and 27.8; Directive (EU) 2019/2161).
 */

/** In one sentence, beside the reviews and where one is written. */
export const reviewNoticeShort =
  'Solo opina quien ha comprado el producto aquí y lo ha recibido: lo comprobamos con su pedido.';

/** In full, for a legal document. */
export const reviewNotice: TextSection[] = [
  {
    title: 'Quién opina',
    body: [
      'Solo quien tiene una cuenta y un pedido pagado y entregado con ese producto, sin que se le haya reembolsado entero ni lo esté devolviendo. Lo comprobamos con el pedido cada vez que alguien escribe; si después se le reembolsa entero, la opinión se queda, sin la marca «Compra verificada». Cada cliente tiene una opinión por producto, con su nombre y la inicial de su apellido.',
    ],
  },
  {
    title: 'Cómo las pedimos',
    body: [
      `${reviewRequestDays} días después de la entrega preguntamos por email, una sola vez por pedido, a todos los compradores por igual, salvo a quien nos haya dicho que no quiere. No pagamos ni premiamos opiniones, y ninguna viene de otros sitios.`,
    ],
  },
  {
    title: 'Qué publicamos',
    id: 'publicacion',
    body: [
      'Una persona de nuestro equipo lee cada opinión antes de publicarla. Publicamos las buenas y las malas, sin cambiar nada en ellas. Solo rechazamos una opinión si:',
      [
        'no trata del producto, sino de otra cosa o de otra persona;',
        'insulta, o es ilegal;',
        'contiene datos personales, publicidad o enlaces;',
        'atribuye a un alimento o complemento que cura o previene una enfermedad.',
      ],
      'Quien la ha escrito recibe el motivo y puede corregirla. También puede editarla o eliminarla cuando quiera; una opinión editada se vuelve a leer, y mientras tanto no se muestra ni cuenta.',
    ],
  },
  {
    title: 'Qué cuenta',
    body: [
      'La media es la de todas las opiniones publicadas de ese producto, todas con el mismo peso, redondeada a un decimal. Se muestran por fecha, la más reciente primero. Si el producto se devuelve después, la opinión se queda.',
    ],
  },
  {
    title: 'Si algo no cuadra',
    body: [
      `Si crees que una opinión es falsa o ilegal, escríbenos a ${operator.email}: la volvemos a leer y te contestamos.`,
    ],
  },
];
