/** Texts of the session. Every page loads them; those of sign-in and registration come with their pages. */
export const messages = {
  loggedOut: { title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente' },
  unsent: {
    title: 'Tu entreno no se ha enviado todavía',
    description: 'Lo apuntado sin red se perdería al cerrar la sesión. Conéctate y se envía solo.',
  },
  leaveUnsent: 'Cerrar sesión y perderlo',
};
