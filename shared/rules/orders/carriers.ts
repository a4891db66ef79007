import { plain } from '../text-search.ts';

/**
 * The carriers of the shop: the name that people read, and the page that shows a parcel (`#` stands for its number); of a carrier
 * that is none of them there is no page.
 */
const carriers = {
  correos: {
    name: 'Correos',
    page: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=#',
  },
  'correos-express': { name: 'Correos Express', page: 'https://s.correosexpress.com/c?n=#' },
  seur: { name: 'SEUR', page: 'https://www.seur.com/livetracking/?segOnlineIdentificador=#' },
  mrw: {
    name: 'MRW',
    page: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio=#',
  },
  gls: { name: 'GLS', page: 'https://www.gls-spain.es/es/ayuda/seguimiento-envio/?match=#' },
  dhl: { name: 'DHL', page: 'https://www.dhl.com/es-es/home/tracking.html?tracking-id=#' },
  ups: { name: 'UPS', page: 'https://www.ups.com/track?loc=es_ES&tracknum=#' },
  other: { name: 'Otra empresa', page: null },
} as const;

export type CarrierId = keyof typeof carriers;

/** The ids of all carriers, in the order in which a form offers them. */
export const carrierIds = Object.keys(carriers) as [CarrierId, ...CarrierId[]];

/** Characters of the name of another company. */
export const carrierNameMax = 40;

/** The name of a carrier, as people read it; `given` is what staff calls another company. */
export const carrierName = (carrier: CarrierId, given: string | null = null): string =>
  (carrier === 'other' && given) || carriers[carrier].name;

/** The carrier that a text means, by its id or its name however it is written; what is none of them is the name of another company. */
export function carrierNamed(text: string): { carrier: CarrierId; carrierName: string | null } {
  const bare = (name: string) => plain(name).replace(/[^\p{L}\p{N}]/gu, '');
  const carrier = carrierIds.find((id) => [id, carriers[id].name].some((name) => bare(name) === bare(text)));
  return carrier ? { carrier, carrierName: null } : { carrier: 'other', carrierName: text };
}

/** The carrier's page about a parcel; null while carrier or number are unknown. */
export const trackingUrl = (carrier: CarrierId | null, trackingNumber: string | null): string | null =>
  carrier && trackingNumber
    ? (carriers[carrier].page?.replace('#', () => encodeURIComponent(trackingNumber)) ?? null)
    : null;
