import { brand } from '#shared/content/brand.ts';
import { operator } from '#shared/content/operator.ts';
import type { LegalDocument } from './document.ts';

/** The statement that Ley 11/2023 asks of shops on the web. It claims what the tests of this repository check (P46), and no more. */
export const accessibility: LegalDocument = {
  slug: 'accesibilidad',
  title: 'Accesibilidad',
  summary: `Hasta dónde es accesible la web de ${brand.name}, cómo se comprueba, qué no lo es todavía y cómo avisarnos.`,
  sections: [
    {
      title: 'Nuestro compromiso',
      body: [
        `${operator.legalName} quiere que cualquier persona pueda informarse, comprar y entrenar con esta web, también con teclado, lector de pantalla, texto grande o contraste propio. Es lo que pide la Ley 11/2023, de 8 de mayo, sobre los requisitos de accesibilidad de productos y servicios.`,
      ],
    },
    {
      title: 'Situación de cumplimiento',
      body: [
        'Esta web es parcialmente conforme con el nivel AA de las pautas WCAG 2.1, que son las de la norma EN 301 549, por lo que se dice en «Contenido que no es accesible».',
      ],
    },
    {
      title: 'Cómo se comprueba',
      body: [
        'Es una evaluación propia; no la ha hecho una entidad externa. Antes de publicar cada versión:',
        [
          'el programa axe-core busca fallos de los niveles A y AA de WCAG 2.1 y 2.2 en las páginas y sus estados, en una ventana de 360 píxeles y en una ancha, con colores claros y oscuros;',
          'se recorren con el teclado solo la compra, la suscripción y el cambio de tarjeta;',
          'se comprueba que, en las páginas principales, el texto al 200 % o con más espacio no se corta ni se sale de la ventana.',
        ],
        'Un programa no encuentra todas las barreras. Si das con una, dínoslo.',
      ],
    },
    {
      title: 'Contenido que no es accesible',
      body: [
        [
          'Las rutinas son documentos de Google Drive que escriben los entrenadores. No comprobamos su accesibilidad: si la tuya no te sirve, pídenosla en otro formato.',
          'La página donde pagas con tarjeta y su formulario son de Stripe, y dependen de Stripe.',
          'Las fotos de producto llevan el texto que escribe la tienda o, si falta, el nombre del producto.',
        ],
      ],
    },
    {
      title: 'Avísanos',
      body: [
        `Escríbenos a ${operator.email} si algo no te deja hacer lo que querías, o si necesitas la información en otro formato. Dinos la página y qué usas para navegar. Contestamos en un mes como máximo.`,
      ],
    },
    {
      title: 'Reclamar',
      body: [
        'Si no contestamos o no te convence la respuesta, puedes reclamar en la oficina de consumo de tu comunidad autónoma o ante la Oficina de Atención a la Discapacidad (OADIS).',
      ],
    },
    {
      title: 'Fecha',
      body: ['Esta declaración se preparó el 24 de noviembre de 2026.'],
    },
  ],
};
