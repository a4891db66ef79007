import { operator } from './operator.ts';
import { formatCents } from '../rules/money.ts';
import { deliverySettings, outlyingText } from '../rules/orders/delivery.ts';
import { freeShippingFromCents, shippingFeeCents } from '../rules/orders/price.ts';
import { withdrawalDays } from '../rules/subscriptions/subscription-status.ts';

/** A part of a legal text. */
export interface TextSection {
  title: string;
  /** A name for links to it; without one its number stands for it. */
  id?: string;
  /** Paragraphs; a list of strings is a list of points. */
  body: (string | string[])[];
}

const { cutOffHour, firstDay, lastDay } = deliverySettings;

/** The terms of a purchase in the shop (TRLGDCU, articles 60, 97 to 108, 114 to 127). */
export const shopTerms: TextSection[] = [
  {
    title: 'La tienda',
    body: [
      `Los precios incluyen IVA. Enviamos a toda España por ${formatCents(shippingFeeCents)}, gratis desde ${formatCents(freeShippingFromCents)}. Un pedido pagado antes de las ${cutOffHour}:00 sale el mismo día laborable, los demás el siguiente, y llega entre ${firstDay} y ${lastDay} días laborables después. ${outlyingText} El carrito y la confirmación dicen entre qué días.`,
      'Al pasar por caja apartamos tus productos durante 30 minutos. El contrato se cierra cuando el pago se completa; entonces recibes la confirmación por email. Si el pago llega cuando ya no quedan existencias, te lo reembolsamos entero.',
    ],
  },
  {
    title: 'Devolver una compra',
    id: 'devoluciones',
    body: [
      `Puedes desistir de la compra en ${withdrawalDays} días naturales sin dar razones. El plazo cuenta desde el día en que recibes el pedido, tú o quien tú digas que no sea el transportista; si llega en varios envíos, desde el último. Si el plazo acaba en sábado, domingo o festivo nacional, se alarga hasta el siguiente día laborable. También puedes desistir antes de recibirlo.`,
      `Para desistir, pulsa «Desistir del contrato aquí» en «Mi perfil → Pedidos», elige qué devuelves y confírmalo: recibes un justificante por email, con la fecha y la hora. También puedes decírnoslo con una frase clara antes de que acabe el plazo: escríbenos a ${operator.email} o a ${operator.address}. Puedes usar el modelo de formulario de abajo, pero no es obligatorio.`,
      `Envíanos los productos a ${operator.address} en ${withdrawalDays} días desde que nos lo digas; el coste de la devolución es tuyo. Te reembolsamos el precio de lo que devuelves y, si desistes del pedido entero, el envío estándar, en ${withdrawalDays} días como máximo desde tu aviso, en la misma tarjeta y sin gastos. Podemos esperar a recibir los productos o la prueba de que los has enviado.`,
      'La ley exceptúa algunos productos, y la página de cada uno, el carrito y la confirmación del pedido lo dicen (artículo 103 de la Ley General para la Defensa de los Consumidores y Usuarios). Los alimentos, los complementos y los artículos de higiene con precinto no se devuelven una vez abiertos, por salud e higiene (103 e). De lo que se hace a tu medida o se personaliza (103 c) y de los alimentos que caducan pronto (103 d) no se puede desistir. Todos conservan la garantía legal.',
      'El material y la ropa se devuelven también si los has probado. Si los usas más de lo necesario para ver cómo es y si funciona, respondes de lo que pierda de valor.',
    ],
  },
  {
    // Annex B of the TRLGDCU, which prescribes the words
    title: 'Modelo de formulario de desistimiento',
    id: 'formulario',
    body: [
      '(Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato)',
      [
        `A la atención de ${operator.legalName}, ${operator.address}, ${operator.email}:`,
        'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta del siguiente bien (*)',
        'Pedido el/recibido el (*)',
        'Nombre del consumidor y usuario o de los consumidores y usuarios',
        'Domicilio del consumidor y usuario o de los consumidores y usuarios',
        'Firma del consumidor y usuario o de los consumidores y usuarios (solo si el presente formulario se presenta en papel)',
        'Fecha',
      ],
      '(*) Táchese lo que no proceda.',
    ],
  },
  {
    title: 'Garantía legal',
    body: [
      `Los productos tienen la garantía legal de tres años desde la entrega. Si uno no es lo que compraste o falla por un defecto, te lo reparamos o cambiamos sin coste; si no puede ser, te rebajamos el precio o te lo reembolsamos. Escríbenos a ${operator.email}.`,
    ],
  },
  {
    title: 'Pagos',
    body: [
      'Cobra Stripe con tarjeta. Los datos de tu tarjeta van directos a Stripe: nosotros solo vemos la marca, las cuatro últimas cifras y la caducidad. Tu banco puede pedirte que confirmes el pago.',
    ],
  },
];

/** Where a customer complains. */
export const complaintsText = `Escríbenos a ${operator.email}; a una reclamación contestamos en un mes como máximo. También puedes acudir a la oficina de consumo de tu ayuntamiento o comunidad autónoma.`;
