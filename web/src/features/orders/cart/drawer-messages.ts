/** What the open cart says. It loads with the drawer: every page loads messages.ts. */
export const drawerMessages = {
  removed: 'Producto eliminado del carrito',
  cleared: 'Carrito vaciado',
  empty: 'Tu carrito está vacío',
  loginRequired: 'Debes iniciar sesión para proceder con la compra',
  noPaymentUrl: 'No se pudo obtener la URL de pago',
  checkoutFailed: 'Error al procesar el pago. Inténtalo de nuevo.',
  syncFailed: 'No hemos podido guardar tu carrito. Lo intentaremos de nuevo con el próximo cambio.',

  /** Directive 2011/83/EU, article 8.2 prescribes this text for the order button. */
  obligation: 'pedido con obligación de pago',
};
