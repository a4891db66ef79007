export const messages = {
  loadFailed: 'Error al cargar el perfil del usuario',
  saved: 'Perfil actualizado',

  changeCancelled: { title: 'Cambio anulado', description: 'Tu cuenta sigue con el email de siempre.' },
  passwordChangeHint: 'Al cambiarla se cierran las sesiones de tus otros dispositivos.',
  passwordChanged: {
    title: 'Contraseña cambiada',
    description: 'Hemos cerrado las sesiones de tus otros dispositivos.',
  },
  currentPasswordMissing: 'Escribe tu contraseña actual',
  hasNoPassword: 'Tu cuenta entra con Google o Apple y todavía no tiene contraseña.',
  askForPassword: 'Recibir un enlace para elegir una',

  providersFailed: 'No hemos podido cargar las cuentas unidas',
  noProviders: 'Ya no tienes ninguna.',
  unlinked: (name: string) => ({
    title: `${name} desvinculado`,
    description: 'Ya no sirve para entrar. Hemos cerrado las sesiones de tus otros dispositivos.',
  }),

  linkSent: (email: string) => ({
    title: 'Confirma tu email',
    description: `Abre el enlace enviado a ${email}.`,
  }),
};
