/** Texts of the notice about a sold-out product. */
export const messages = {
  title: 'Avísame cuando vuelva',
  submit: 'Avísame',
  once: 'Un solo email, cuando haya existencias. Después borramos la petición.',
  invalidEmail: 'Escribe un email válido, como nombre@ejemplo.es',
  sentBefore: 'Te hemos enviado un enlace a',
  sentAfter:
    ': ábrelo para confirmar el aviso. Vale 24 horas. Si no llega, mira en el correo no deseado. Si ya tenías pedido este aviso, sigue en pie y no llega otro email.',
  waitingBefore: 'Hecho: escribiremos a',
  waitingAfter: ' en cuanto vuelva.',
};

/** Texts of the pages that the mails open. */
export const mailedTexts = {
  confirm: {
    title: 'Confirma tu aviso',
    explanation: 'Un toque y te enviaremos un solo email, cuando haya existencias.',
    submit: 'Confirmar aviso',
    busy: 'Confirmando...',
    done: 'Aviso confirmado: te escribiremos en cuanto vuelva',
    spent:
      'El enlace ha caducado o ya se ha usado. Si acabas de confirmar el aviso, está pedido; si no, pídelo otra vez en la página del producto.',
  },
  withdraw: {
    title: 'Retira tu aviso',
    explanation: 'Un toque y no te escribiremos sobre lo que esperabas.',
    submit: 'Retirar aviso',
    busy: 'Retirando...',
    done: 'Hecho: no te escribiremos, y hemos borrado la petición.',
    spent: 'El enlace ha caducado: después de un año ya no queda ningún aviso pedido con él.',
  },
};
