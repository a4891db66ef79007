/** Texts of the page of the metrics. */
export const messages = {
  title: 'Cifras',
  strip: 'Cifras de los últimos 90 días',
  course: (first: string, last: string) => `Por día: al principio ${first}, al final ${last}`,
  loadFailed: 'Error al cargar las cifras',
  emptyTitle: 'Las cifras empiezan mañana',
  empty: 'Cada noche se cierra el día y aparece aquí con sus ventas, suscripciones y envíos.',
  intro: 'Los días son los de Madrid y se cierran cada noche. El de hoy se ve hasta ahora.',
  today: 'Hoy, hasta ahora',
  weekBefore: (value: string) => `Hace una semana, el día entero: ${value}`,
  ends: { from: 'Desde', to: 'Hasta' },
  spanWrong: (days: number) => `Elige de 1 a ${days} días, el primero antes que el último`,
  emptySpan: 'No hay cifras de esos días',
  exportCsv: 'Exportar CSV',
  sales: 'Ventas por producto y categoría',
  exportSales: 'Exportar ventas por producto',
  byProduct: {
    title: 'Por producto',
    definition:
      'Unidades pagadas en esos días y su precio con IVA, sin envío, menos las reembolsadas en ellos. Se cuentan desde que existe esta lista: los días de antes no están.',
  },
  byCategory: {
    title: 'Por categoría',
    definition: 'Lo mismo, sumado por la categoría en la que está ahora cada producto.',
  },
  name: 'Nombre',
  product: 'Producto',
  category: 'Categoría',
  noCategory: 'Sin categoría',
  units: 'Unidades',
  noSales: 'Ninguna venta en estos días',
  since: (day: string) => `Hay cifras desde el ${day}.`,
  period: 'Periodo',
  periods: { 30: '30 días', 90: '90 días', 365: 'Un año' },
  span: (from: string, to: string) => `Del ${from} al ${to}`,
  none: 'Sin datos',
  noneBefore: 'Sin datos del periodo anterior con los que comparar',
  same: 'Igual que en el periodo anterior',
  almostSame: 'Casi igual que en el periodo anterior',
  more: (change: string) => `${change} más que en el periodo anterior`,
  less: (change: string) => `${change} menos que en el periodo anterior`,
  question: (title: string) => `Qué significa: ${title}`,
  showTable: 'Ver tabla',
  tableOf: (title: string) => `${title}, en tabla`,
  chartOf: (title: string, isWeekly: boolean) => `${title} por ${isWeekly ? 'semana' : 'día'}`,
  day: 'Día',
  weekOf: (day: string, days: number) =>
    days === 7 ? `Semana del ${day}` : `${days === 1 ? '1 día' : `${days} días`} desde el ${day}`,
  unchanged: 'Sin cambios',

  shop: 'Tienda',
  subscriptions: 'Suscripciones',
  routines: 'Rutinas',
  netSales: {
    title: 'Ventas netas',
    definition:
      'Lo que se ha cobrado por pedidos, con IVA y envío, menos lo que se ha reembolsado en esos días, aunque el pedido sea de antes. Las cuotas de las suscripciones no cuentan aquí.',
  },
  orders: {
    title: 'Pedidos',
    definition:
      'Los pedidos que se han pagado en esos días, también los que después se cancelan o se reembolsan. Así se cuentan también en «Pedidos».',
  },
  averageOrder: {
    title: 'Pedido medio',
    definition: 'Lo cobrado por pedidos entre el número de pedidos pagados, antes de reembolsos.',
  },
  disputed: {
    title: 'Reclamado al banco',
    definition:
      'Los cobros, de pedidos y de suscripciones, que sus titulares han reclamado a su banco en esos días. No se restan de las ventas: el banco todavía puede dar la razón a la tienda.',
  },
  mrr: {
    title: 'Ingresos recurrentes al mes (MRR)',
    definition:
      'Lo que pagan al mes, con IVA, las suscripciones activas y las que tienen un pago atrasado. De una anual cuenta la doceava parte.',
  },
  changes: {
    title: 'Movimientos del MRR',
    definition:
      'Por qué han cambiado los ingresos recurrentes: suscriptores nuevos, cambios a un plan más caro (ampliaciones) o más barato (reducciones), bajas y antiguos suscriptores que vuelven (reactivaciones). Los ajustes corrigen diferencias con Stripe, que se compara cada mes.',
  },
  churn: {
    title: 'Bajas de suscriptores',
    definition:
      'Como la define Stripe: los suscriptores perdidos en los últimos 30 días, entre los que había al empezar esos días más los que se han dado de alta en ellos. Una cancelación cuenta el día en que termina.',
  },
  arpu: {
    title: 'Ingreso por suscriptor (ARPU)',
    definition: 'Los ingresos recurrentes al mes entre el número de suscriptores.',
  },
  recovery: {
    title: 'Cobros recuperados',
    definition:
      'Por importe, como la define Stripe: del dinero de las suscripciones cuyo cobro había fallado y se ha resuelto en esos días, el que al final se ha cobrado; el resto se perdió con la baja o al anular la factura. Una factura aún abierta no cuenta, aunque la suscripción vuelva a estar activa. La gráfica mira 30 días atrás.',
  },
  routinesSent: {
    title: 'Rutinas enviadas',
    definition:
      'Los correos con una rutina que han salido, también los envíos a mano y los repetidos tras un fallo.',
  },
  kinds: {
    new: 'Nuevos',
    expansion: 'Ampliaciones',
    reactivation: 'Reactivaciones',
    contraction: 'Reducciones',
    churn: 'Bajas',
    repair: 'Ajustes',
  },
};
