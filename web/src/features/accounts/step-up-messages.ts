/** Texts of the dialog that asks for a step-up. */
export const messages = {
  title: 'Confirma que eres tú',
  password: (email = 'tu cuenta') =>
    `Hace más de diez minutos que entraste. Para seguir, escribe la contraseña de ${email}.`,
  missing: 'Escribe tu contraseña',
  passkey: 'Hace más de diez minutos que entraste. Para seguir, usa tu llave de acceso.',
  orPasskey: 'También puedes usar tu llave de acceso.',
  /** For a user of the back office who has signed in by password alone. */
  secondFactor: 'Con tu rol, la contraseña sola no basta. Para seguir, usa tu llave de acceso.',
  orCode: 'Si no la tienes a mano, usa uno de tus códigos de recuperación.',
  noCodes:
    'No te quedan códigos de recuperación. Si has perdido la llave, pide a quien asigna los roles que quite tus llaves de acceso.',
  codeHint: 'Como 7KQ2-M9XD-04TB-HJ3S-E8VN-5RWA. Cada uno sirve una vez.',
  codeMissing: 'Escribe un código',
  provider:
    'Hace más de diez minutos que entraste. Vuelve a entrar y regresarás a esta página: repite entonces lo que ibas a hacer. Lo que no hayas guardado se pierde.',
  orProvider:
    'También puedes volver a entrar; regresarás a esta página, pero lo que no hayas guardado se pierde.',
  failed: 'No hemos podido mirar cómo entras',
};
