export const messages = {
  /** The device has a passkey of this account already. */
  alreadyHere: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  deviceFailed:
    'Tu dispositivo no ha podido usar la llave de acceso. Comprueba que tiene bloqueo de pantalla, o prueba con otro.',
} as const;
