/** Texts of the session. Every page loads them; those of sign-in and registration come with their pages. */
export const messages = {
  loggedOut: { title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente' },
  verifying: 'Verificando autenticación...',
  /** Shown before /login when the server has ended the session, by the page that was open. */
  sessionEnded: {
    profile: 'Error al cargar el perfil del usuario',
    payments: 'Error al cargar la información de pagos',
    other: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  },
};
