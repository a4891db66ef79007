import { operator } from '#shared/content/operator.ts';
import type { LegalDocument } from './document.ts';

/**
 * The reminder of the legal guarantee before a purchase (Directive 2011/83/EU, article 6.1 l, as amended by Directive (EU)
 * 2024/825), with what Spanish law adds to it (TRLGDCU, articles 114 to 127 bis).
 */
export const legalGuarantee: LegalDocument = {
  slug: 'garantia-legal',
  title: 'Garantía legal',
  summary:
    'Tres años de garantía legal en todos los productos: quién responde, qué puedes pedir y cómo reclamar.',
  sections: [
    {
      title: 'Lo principal',
      body: [
        [
          'Todo producto que compras en la Unión Europea tiene una garantía legal de conformidad, sin coste. Dura dos años como mínimo; en España, tres años desde que lo recibes.',
          `Responde ${operator.legalName}, que te lo vende.`,
          'Si el producto no es conforme, tienes derecho a que se repare o se cambie gratis. Si no es posible o no se hace, a una rebaja o a que te reembolsen lo pagado.',
          'Una garantía comercial del fabricante o del vendedor es otra cosa: puede darte más, nunca menos.',
        ],
        'Lo explica la Unión Europea en Tu Europa: https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_es.htm',
      ],
    },
    {
      title: 'Qué cubre',
      body: [
        'Un producto es conforme si es el que se describe en la tienda, sirve para lo que sirven los de su clase y tiene la calidad y la duración que se pueden esperar de él. Un alimento o complemento, bien guardado, debe conservarse hasta la fecha de su envase.',
        'Si la falta aparece en los dos primeros años, se presume que el producto ya la tenía al entregarlo: no tienes que demostrarlo. No cubre el desgaste normal ni el daño por un uso distinto del indicado.',
      ],
    },
    {
      title: 'Qué puedes pedir',
      body: [
        [
          'Primero eliges: que lo reparemos o que lo cambiemos. Solo podemos ofrecerte lo otro si lo que eliges es imposible o desproporcionado.',
          'Lo hacemos en un plazo razonable y sin coste para ti, con el transporte incluido. Mientras tanto, el plazo de la garantía se detiene.',
          'Si no puede ser, no lo hacemos o la falta vuelve a aparecer, puedes pedir una rebaja del precio o, si la falta no es leve, devolverlo y recuperar lo que pagaste.',
          'Si la misma falta vuelve en el año siguiente a la reparación o al cambio, también respondemos.',
        ],
      ],
    },
    {
      title: 'Cómo reclamar',
      body: [
        `Escríbenos a ${operator.email} con el número de tu pedido, qué le pasa al producto y, si se ve, una foto. No hace falta que guardes el embalaje. Tus pedidos están en «Mi perfil → Pedidos».`,
        'Desde que aparece la falta tienes cinco años para reclamarla.',
        `A una reclamación contestamos en un mes como máximo. Si no llegamos a un acuerdo, puedes acudir a la oficina de consumo de tu ayuntamiento o comunidad autónoma; si compras desde otro país de la Unión, al Centro Europeo del Consumidor. Quien responde: ${operator.legalName}, NIF ${operator.taxId}, ${operator.address}.`,
      ],
    },
    {
      title: 'Las normas',
      body: [
        'Artículos 114 a 127 bis de la Ley General para la Defensa de los Consumidores y Usuarios (Real Decreto Legislativo 1/2007), Directiva (UE) 2019/771, y Directiva (UE) 2024/825 sobre el aviso de esta garantía.',
      ],
    },
  ],
};
