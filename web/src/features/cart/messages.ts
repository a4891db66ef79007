export const messages = {
  added: (title: string) => `${title} agregado al carrito`,
  removed: 'Producto eliminado del carrito',
  cleared: 'Carrito vaciado',
  addFailed: 'Error al agregar al carrito',
  outOfStock: 'Producto sin stock',
  empty: 'Tu carrito está vacío',
  loginRequired: 'Debes iniciar sesión para proceder con la compra',
  noPaymentUrl: 'No se pudo obtener la URL de pago',
  sessionExpired: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  checkoutFailed: 'Error al procesar el pago. Inténtalo de nuevo.',

  notLoaded: 'No hemos podido abrir el carrito. Comprueba tu red e inténtalo de nuevo.',
  noMore: 'Ya tienes en el carrito todas las unidades que quedan.',
  full: 'El carrito admite 40 productos distintos. Quita alguno para añadir más.',
  syncFailed: 'No hemos podido guardar tu carrito. Lo intentaremos de nuevo con el próximo cambio.',
  notPaid: { title: 'Pago cancelado', description: 'No se ha cobrado nada. Tu carrito sigue como estaba.' },
  alreadyPaid: { title: 'Este pedido ya está pagado', description: 'Lo tienes en tu perfil, en Pedidos.' },
};
