import type { OrderStatus, PaymentStatus } from '#shared/contracts/orders.ts';

/** The Spanish texts of the file, with the words of the back office. */
export const messages = {
  fileName: (day: string) => `pedidos-${day}.csv`,
  columns: [
    'Pedido',
    'Fecha',
    'Estado',
    'Pago',
    'Cliente',
    'Email',
    'Destinatario',
    'Dirección',
    'Código postal',
    'Ciudad',
    'País',
    'Productos',
    'Unidades',
    'Subtotal',
    'Envío',
    'Total',
    'Reembolsado',
    'Empresa de transporte',
    'Número de seguimiento',
  ],
  status: {
    pending: 'Pendiente',
    processing: 'Procesando',
    shipped: 'Enviado',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    refunded: 'Reembolsado',
  } satisfies Record<OrderStatus, string>,
  payment: {
    pending: 'Pago pendiente',
    paid: 'Pagado',
    failed: 'Pago no completado',
    refunded: 'Reembolsado',
    partially_refunded: 'Reembolsado en parte',
  } satisfies Record<PaymentStatus, string>,
};
