/** What every page may say of the cart; drawer-messages.ts and add-messages.ts load with what says them. */
export const messages = {
  sessionExpired: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  notLoaded: 'No hemos podido abrir el carrito. Comprueba tu red e inténtalo de nuevo.',
  notPaid: { title: 'Pago cancelado', description: 'No se ha cobrado nada. Tu carrito sigue como estaba.' },
  alreadyPaid: { title: 'Este pedido ya está pagado', description: 'Lo tienes en tu perfil, en Pedidos.' },
};
