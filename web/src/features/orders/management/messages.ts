/** Texts of the pages of the orders. */
export const messages = {
  title: 'Order Management',
  back: 'Back to Dashboard',
  loading: 'Loading orders...',
  loadFailed: 'Error loading orders',
  none: 'No orders found',
  searchHint: 'Order number, customer...',
  export: 'Export Orders',
  trackingTitle: 'Enter tracking number:',
  statusSaved: 'Order status updated successfully',
  statusFailed: 'Error updating order status',
  trackingSaved: 'Tracking number added successfully',
  trackingFailed: 'Error adding tracking number',

  orderFailed: 'No se ha cargado el pedido',
  othersFailed: 'No se han cargado sus otros pedidos',
  refunded: 'Reembolso hecho',
  refunding: 'Reembolso en curso',
  refundingHint: 'Stripe todavía no ha respondido. El pedido se actualiza solo.',
  refundFailed: 'No se ha hecho el reembolso',
  noteSaved: 'Nota guardada',
  noteFailed: 'No se ha guardado la nota',
  slipsFailed: 'No se han cargado los albaranes',

  trackingRequired: 'Escribe el número de seguimiento',
  reasonRequired: 'Escribe el motivo',
  nothingChosen: 'Elige qué quieres reembolsar',
};
