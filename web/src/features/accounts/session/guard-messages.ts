/** Texts of pages for signed-in users. */
export const messages = {
  verifying: 'Verificando autenticación...',
  /** Shown before /login when the server has ended the session, by the page that was open. */
  sessionEnded: {
    profile: 'Error al cargar el perfil del usuario',
    payments: 'Error al cargar la información de pagos',
    other: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  },
};
