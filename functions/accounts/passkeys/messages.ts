export const messages = {
  /** The name of a passkey of a browser that is not known. */
  unnamed: 'Llave de acceso',
} as const;
