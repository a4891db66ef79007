/** Texts of the withdrawal from an order. */
export const messages = {
  failed: 'No se ha registrado el desistimiento',
  done: { title: 'Desistimiento registrado', description: 'Te hemos enviado el justificante por correo.' },
  nothingChosen: 'Elige qué quieres devolver.',
  notSealed: 'Marca que está sin abrir, o quítalo de la devolución.',
};

/** What the buyer reads of each state of a return. */
export const stateTexts = {
  requested: (until: string, isSent: boolean) =>
    isSent
      ? `Envíanos los productos hasta el ${until}. Te reembolsamos cuando los recibamos.`
      : `No tienes que enviar nada. Te reembolsamos hasta el ${until}.`,
  received: (until: string) => `Ha llegado y lo estamos revisando. Te reembolsamos hasta el ${until}.`,
  inspected: (until: string) => `Está revisada. Te reembolsamos hasta el ${until}.`,
  refunded: () => 'Está reembolsada.',
  rejected: () => 'No se reembolsa.',
};
