const messages = {
  /** The device has a passkey of this account already. */
  alreadyHere: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  deviceFailed:
    'Tu dispositivo no ha podido usar la llave de acceso. Comprueba que tiene bloqueo de pantalla, o prueba con otro.',
} as const;

/** Nothing for a ceremony that the user has cancelled, which is no error; throws what the user is told for any other failure. */
export function nullIfCancelled(error: unknown): null {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  throw new Error(name === 'InvalidStateError' ? messages.alreadyHere : messages.deviceFailed, {
    cause: error,
  });
}
