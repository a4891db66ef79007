/** What a refusal of a mailed link says that the table of errors does not. */
export const messages = {
  signInByPasskey:
    'Con tu rol, la contraseña sola no basta. Entra con tu llave de acceso y vuelve a abrir este enlace: sigue valiendo.',
} as const;
