/** Texts of the pages that mails link to. */
export const messages = {
  linkExpired: 'El enlace ha caducado o ya se ha usado. Pide uno nuevo.',
  // the answer to a first try may have been lost: the password is the new one then
  resetLinkSpent:
    'Ha caducado o ya se ha usado. Si acabas de guardar una contraseña, prueba a entrar con ella; si no, pide otro enlace.',
  linkSpent: 'Este enlace ya se ha usado, o el email ha cambiado. Mira en tu perfil cómo está.',
  proof: {
    type: 'Para confirmar el email, escribe la contraseña de la cuenta o inicia sesión en ella en este navegador.',
    choose:
      'El buzón es tuyo: elige una contraseña nueva y la cuenta queda en tus manos. Quien la tuviera abierta tendrá que volver a entrar.',
  },
};
