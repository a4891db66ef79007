/** Texts of the session. Every page loads them; those of sign-in and registration come with their pages. */
export const messages = {
  loggedOut: { title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente' },
};
