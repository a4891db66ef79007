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

const another = 'Elige otra, por ejemplo tres palabras sin relación, una con mayúscula, y un número.';

/** Why a password is refused that no list has. */
export const passwordMessages = {
  shop: `Esa contraseña es el nombre de la tienda con números, y es de las primeras que se prueban. ${another}`,
  name: `Esa contraseña contiene tu nombre, y es de las primeras que se prueban. ${another}`,
  email: `Esa contraseña contiene tu email, y es de las primeras que se prueban. ${another}`,
} as const;

/** What a refusal of a mailed link says that the table of errors does not. */
export const linkMessages = {
  signInByPasskey:
    'Con tu rol, la contraseña sola no basta. Entra con tu llave de acceso y vuelve a abrir este enlace: sigue valiendo.',
} as const;

/** Texts of passkeys. */
export const passkeyMessages = {
  /** The name of a passkey of a browser that is not known. */
  unnamed: 'Llave de acceso',
} as const;
