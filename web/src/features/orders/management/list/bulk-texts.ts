/** What can be done with many orders at once. */
export const bulkStatuses = ['shipped', 'delivered'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export const bulkTexts: Record<BulkStatus, { title: string; effect: string; done: string; busy: string }> = {
  shipped: {
    title: 'Marcar como enviados',
    effect:
      'Cada pedido pasa a «Enviado» sin número de seguimiento, y su comprador recibe un correo. Con números, usa «Enviar con CSV».',
    done: 'Enviado',
    busy: 'Enviando...',
  },
  delivered: {
    title: 'Marcar como entregados',
    effect: 'Cada pedido pasa a «Entregado», y su comprador recibe un correo y una notificación.',
    done: 'Entregado',
    busy: 'Guardando...',
  },
};
