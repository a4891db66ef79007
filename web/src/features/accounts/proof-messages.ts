/** Texts of the dialog that asks for a fresh proof. */
export const messages = {
  title: 'Confirma que eres tú',
  password: (email = 'tu cuenta') =>
    `Hace más de diez minutos que entraste. Para seguir, escribe la contraseña de ${email}.`,
  missing: 'Escribe tu contraseña',
  passkey: 'Hace más de diez minutos que entraste. Para seguir, usa tu llave de acceso.',
  orPasskey: 'También puedes usar tu llave de acceso.',
  provider:
    'Hace más de diez minutos que entraste. Vuelve a entrar y regresarás a esta página: repite entonces lo que ibas a hacer. Lo que no hayas guardado se pierde.',
  orProvider:
    'También puedes volver a entrar; regresarás a esta página, pero lo que no hayas guardado se pierde.',
  failed: 'No hemos podido mirar cómo entras',
};
