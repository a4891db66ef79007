/**
 * What the demo's customers have bought, and what an admin has done with the orders and the stock since. Days count from the
 * first start. Few different days: each is one more moment to simulate.
 */
import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import type { CarrierId } from '#shared/rules/orders/carriers.ts';
import { accounts } from '../accounts.ts';

/** What an admin does with an order. */
export type OrderStep = { daysAgo: number } & (
  | { kind: 'ship'; carrier: CarrierId; trackingNumber: string }
  | { kind: 'deliver' }
  | { kind: 'cancel'; reason: string }
  /** Pays back everything; the units do not return. */
  | { kind: 'refund all'; reason: string }
  /** Pays back one unit of the first product, which does not go back on sale. */
  | { kind: 'refund one'; reason: string }
  | { kind: 'note'; text: string }
  /** The buyer withdraws from one unit. */
  | { kind: 'ask return'; slug: string; reason: string }
  /** The unit has arrived, goes back on sale and is refunded. */
  | { kind: 'settle return' }
);

export interface DemoOrder {
  /** Of a seeded user. */
  buyer: string;
  daysAgo: number;
  lines: readonly [slug: string, quantity: number][];
  /** False: the buyer has left the payment page, which expires after half an hour. */
  isPaid: boolean;
  steps: readonly OrderStep[];
}

const order = (
  buyer: string,
  daysAgo: number,
  lines: DemoOrder['lines'],
  steps: DemoOrder['steps'] = [],
): DemoOrder => ({
  buyer: buyer.includes('@') ? buyer : `${buyer}@demo.tenaz.test`,
  daysAgo,
  lines,
  isPaid: true,
  steps,
});

const ship = (daysAgo: number, carrier: CarrierId, trackingNumber: string): OrderStep => ({
  daysAgo,
  kind: 'ship',
  carrier,
  trackingNumber,
});

const baskets: readonly DemoOrder['lines'][] = [
  [
    ['whey-vainilla-500-g', 1],
    ['mezclador-700-ml', 1],
  ],
  [['electrolitos-20-tabletas', 2]],
  [['caja-12-barritas', 1]],
  [
    ['creatina-30-sobres', 1],
    ['vitamina-d3-k2-30-ml', 1],
    ['toalla-de-microfibra', 1],
  ],
  [['superbandas-3-resistencias', 1]],
  [
    ['proteina-vegetal-750-g', 2],
    ['pastillero-semanal', 1],
  ],
  [['gel-energetico-naranja', 8]],
  [
    ['botella-de-acero-750-ml', 1],
    ['sales-minerales-20-sobres', 2],
  ],
];
const buyers = ['alvaro', 'begona', 'inigo', 'nuria', 'oscar', 'sofia', 'tomas', 'zoe'];

/** Everyday orders, so that the figures of three months have a course: two on some evenings, delivered by the week after. */
const everydayOrders: readonly DemoOrder[] = [84, 75, 69, 62, 55, 34, 27, 13].flatMap((daysAgo, evening) =>
  [0, 1].map((nth) => {
    const number = 2 * evening + nth;
    const buyer = `${buyers[(3 * number) % buyers.length]}.${number < 8 ? 'garcia' : 'martin'}`;
    const parcel = ship(daysAgo - 5, 'correos-express', `ES00${50_110_000 + 7919 * number}`);
    return order(buyer, daysAgo, baskets[(5 * number + evening) % baskets.length]!, [
      parcel,
      { daysAgo: daysAgo - 5, kind: 'deliver' },
    ]);
  }),
);

/** At least one order in every status and every payment status. */
export const demoOrders: readonly DemoOrder[] = [
  ...everydayOrders,
  order(
    accounts.customer.email,
    48,
    [
      ['whey-chocolate-1-kg', 1],
      ['mezclador-700-ml', 2],
    ],
    [ship(45, 'correos-express', 'ES0048213377'), { daysAgo: 40, kind: 'deliver' }],
  ),
  order(
    'nuria.garcia',
    48,
    [
      ['comba-de-velocidad', 2],
      ['kettlebell-12-kg', 1],
    ],
    [
      ship(45, 'seur', '40021177845'),
      { daysAgo: 40, kind: 'deliver' },
      { daysAgo: 34, kind: 'ask return', slug: 'comba-de-velocidad', reason: 'Pedí una de más' },
      { daysAgo: 27, kind: 'settle return' },
    ],
  ),
  order(
    'oscar.pena',
    48,
    [['crema-de-cacahuete-500-g', 4]],
    [
      ship(45, 'gls', '61330098127'),
      { daysAgo: 40, kind: 'deliver' },
      { daysAgo: 40, kind: 'note', text: 'Envía fotos: los cuatro tarros llegaron rotos.' },
      { daysAgo: 20, kind: 'refund all', reason: 'Llegó roto' },
    ],
  ),
  order(
    'sofia.garcia',
    21,
    [['creatina-monohidrato-300-g', 2]],
    [{ daysAgo: 20, kind: 'cancel', reason: 'El cliente se ha arrepentido antes del envío' }],
  ),
  { ...order('tomas.pena', 21, [['omega-3-90-perlas', 1]]), isPaid: false },
  order(
    'zoe.martin',
    21,
    [
      ['magnesio-bisglicinato-120-capsulas', 1],
      ['harina-de-avena-1-kg', 3],
    ],
    [
      ship(20, 'mrw', '02614A773310'),
      { daysAgo: 4, kind: 'deliver' },
      { daysAgo: 1, kind: 'ask return', slug: 'harina-de-avena-1-kg', reason: '' },
    ],
  ),
  order('begona.pena', 5, [['mini-bandas-3-resistencias', 2]], [ship(4, 'dhl', '7712938840')]),
  order(accounts.customer.email, 5, [['esterilla-6-mm', 1]], [ship(4, 'correos-express', 'ES0051907742')]),
  order(
    'alvaro.garcia',
    5,
    [
      ['barrita-chocolate-cacahuete', 12],
      ['cafeina-100-capsulas', 1],
    ],
    [{ daysAgo: 4, kind: 'refund one', reason: 'Una barrita con el envoltorio abierto' }],
  ),
  order(
    'nuria.martin',
    5,
    [['whey-chocolate-1-kg', 2]],
    [{ daysAgo: 4, kind: 'note', text: 'Pide que llamemos antes de entregar.' }],
  ),
  order('sofia.martin', 1, [['comba-de-velocidad', 1]]),
  order('oscar.garcia', 1, [
    ['creatina-monohidrato-300-g', 1],
    ['mezclador-700-ml', 1],
  ]),
  { ...order('tomas.garcia', 0, [['kettlebell-12-kg', 1]]), isPaid: false },
];

/** A correction of the stock by an admin. */
export interface StockCorrection {
  daysAgo: number;
  slug: string;
  delta: number;
  reason: CorrectionReason;
  note: string;
}

export const stockCorrections: readonly StockCorrection[] = [
  {
    daysAgo: 45,
    slug: 'creatina-monohidrato-300-g',
    delta: 40,
    reason: 'received',
    note: 'Albarán 2231 del proveedor',
  },
  { daysAgo: 40, slug: 'crema-de-cacahuete-500-g', delta: -3, reason: 'damaged', note: 'Caja caída' },
  { daysAgo: 20, slug: 'mezclador-700-ml', delta: -1, reason: 'recount', note: 'Inventario mensual' },
  { daysAgo: 4, slug: 'gel-energetico-naranja', delta: -24, reason: 'promotion', note: 'Media maratón' },
];
