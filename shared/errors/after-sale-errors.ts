/** The errors of what follows a purchase: reviews and returns. A part of shared/errors.ts. */
export const afterSaleErrors = {
  review_not_found: { status: 404, message: 'Esa opinión ya no existe. Actualiza la página.' },
  review_not_received: {
    status: 409,
    message:
      'Solo puede opinar quien ha comprado este producto aquí, ya lo ha recibido y no lo está devolviendo.',
  },
  already_reviewed: {
    status: 409,
    message: 'Ya has opinado sobre este producto. Puedes editar tu opinión.',
  },
  return_over: {
    status: 409,
    message:
      'El plazo de 14 días para desistir de este pedido ha terminado. Si algo ha llegado mal, tienes la garantía legal: escríbenos.',
  },
  return_not_allowed: {
    status: 409,
    message: 'De este pedido ya no se puede desistir. Actualiza la página.',
  },
  return_too_large: {
    status: 409,
    message: 'Alguna de esas unidades ya está reembolsada o en otra devolución. Actualiza la página.',
  },
  return_unsealed: {
    status: 400,
    message:
      'Los alimentos, los complementos y los artículos de higiene solo se devuelven sin abrir. Marca la casilla si lo están, o quítalos de la devolución.',
  },
  restock_opened: {
    status: 400,
    message:
      'Lo que se come o toca el cuerpo vuelve a la venta solo sin abrir. Di cómo ha vuelto, o no lo pongas a la venta.',
  },
  return_excluded: {
    status: 409,
    message:
      'La ley no da derecho a desistir de alguno de esos productos. Si llegó mal, usa la garantía legal: escríbenos.',
  },
  too_many_returns: { status: 409, message: 'Este pedido ya tiene demasiadas devoluciones. Escríbenos.' },
  return_not_found: { status: 404, message: 'Esta devolución no existe.' },
  return_state: { status: 409, message: 'Esta devolución ya está en otro estado. Actualiza la página.' },
  return_open: {
    status: 409,
    message:
      'El comprador ha desistido de este pedido o de una parte. Revisa su devolución y reembólsala, o recházala, antes de enviarlo.',
  },
  mail_not_found: { status: 404, message: 'Ese correo no es de este pedido. Actualiza la página.' },
  mail_not_repeatable: {
    status: 409,
    message:
      'Este correo no se puede reenviar: todavía no ha salido, ya no se guarda, es de los que se mandan una sola vez, o lo que decía ya no vale.',
  },
  order_sent: {
    status: 409,
    message:
      'Solo se corrige la dirección de un pedido pagado que todavía no ha salido. Actualiza la página.',
  },
  return_units: { status: 400, message: 'Las unidades no suman las de la devolución. Revísalas.' },
} as const;
