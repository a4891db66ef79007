export const messages = {
  loadFailed: 'Error al cargar el perfil del usuario',
  saved: 'Perfil actualizado',
  saveFailed: 'Error al actualizar el perfil',

  linkSent: (email: string) => ({
    title: 'Confirma tu email',
    description: `Abre el enlace enviado a ${email}.`,
  }),
};
