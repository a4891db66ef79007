/** What a mail says of a device that is not known any closer. */
export const newDeviceWords = {
  unknownBrowser: 'un navegador desconocido',
  unknownPlace: 'un lugar desconocido',
} as const;

/** The ways to sign in, as mails name them. */
export const signInMethods = {
  google: 'Google',
  apple: 'Apple',
  password: 'contraseña',
  passkey: 'llave de acceso',
} as const;
