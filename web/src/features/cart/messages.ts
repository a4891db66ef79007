/** What every page may say of the cart; what its drawer alone says is in drawer-messages.ts. */
export const messages = {
  added: (title: string) => `${title} agregado al carrito`,
  addFailed: 'Error al agregar al carrito',
  outOfStock: 'Producto sin stock',
  sessionExpired: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',

  notLoaded: 'No hemos podido abrir el carrito. Comprueba tu red e inténtalo de nuevo.',
  noMore: 'Ya tienes en el carrito todas las unidades que quedan.',
  full: 'El carrito admite 40 productos distintos. Quita alguno para añadir más.',
  notPaid: { title: 'Pago cancelado', description: 'No se ha cobrado nada. Tu carrito sigue como estaba.' },
  alreadyPaid: { title: 'Este pedido ya está pagado', description: 'Lo tienes en tu perfil, en Pedidos.' },
};
