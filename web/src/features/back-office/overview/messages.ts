import { lateDeliveryDays } from '#shared/rules/orders/delivery.ts';
import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';

/** Texts of the first page of the back office. */
export const messages = {
  attention: 'Atención hoy',
  loadFailed: 'No se ha podido ver qué espera',
  nothingWaits: 'Nada pendiente',
  nothingWaitsNote: 'No hay nada que espere por ti. Lo nuevo aparece aquí.',
  unread: 'No se ha podido leer',
  unreadParts: (names: string) => `No se ha podido leer: ${names}.`,
  retry: 'Reintentar',
  retrying: 'Leyendo...',
  notAllCounted: 'hay más de los que se cuentan aquí',
};

/** `pedido por enviar`, `pedidos por enviar`: what a row counts, for one and for several. */
export const attentionNames: Record<AttentionKind, [one: string, several: string]> = {
  'orders-to-ship': ['pedido por enviar', 'pedidos por enviar'],
  'late-deliveries': [
    `pedido enviado hace más de ${lateDeliveryDays} días, sin marcar como entregado`,
    `pedidos enviados hace más de ${lateDeliveryDays} días, sin marcar como entregados`,
  ],
  'open-returns': ['devolución abierta', 'devoluciones abiertas'],
  'late-payments': ['pago atrasado', 'pagos atrasados'],
  'sends-without-routine': [
    'envío de mañana o atrasado sin rutina',
    'envíos de mañana o atrasados sin rutina',
  ],
  'failed-sends': ['envío fallido', 'envíos fallidos'],
  'not-training': ['cliente sin entrenar desde hace diez días', 'clientes sin entrenar desde hace diez días'],
  'sold-out': ['producto agotado', 'productos agotados'],
  'low-stock': ['producto casi agotado', 'productos casi agotados'],
  'open-withdrawals': [
    'desistimiento o reembolso de un plan sin pagar',
    'desistimientos o reembolsos de planes sin pagar',
  ],
  'open-refunds': ['reembolso en curso', 'reembolsos en curso'],
  'refused-refunds': ['reembolso rechazado', 'reembolsos rechazados'],
  'disputed-orders': [
    'pedido reclamado al banco o con aviso de fraude',
    'pedidos reclamados al banco o con aviso de fraude',
  ],
  'disputed-subscriptions': [
    'suscripción reclamada al banco o con aviso de fraude',
    'suscripciones reclamadas al banco o con aviso de fraude',
  ],
  'double-subscriptions': [
    'cliente con dos suscripciones que se cobran',
    'clientes con dos suscripciones que se cobran',
  ],
  'pending-reviews': ['opinión por leer', 'opiniones por leer'],
};

/** What the euros of a row are. */
export const amountNames: Partial<Record<AttentionKind, string>> = {
  'late-payments': 'en riesgo',
  'open-withdrawals': 'que el cliente no ha recibido',
  'open-refunds': 'por reembolsar',
  'disputed-orders': 'reclamados',
  'disputed-subscriptions': 'reclamados',
  'refused-refunds': 'que el cliente no ha recibido',
};
