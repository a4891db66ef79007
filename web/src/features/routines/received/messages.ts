/** Texts of the received routines. */
export const messages = {
  loadFailed: 'No hemos podido cargar tus rutinas',
  nextFailed: 'No hemos podido cargar cuándo sale tu próxima rutina.',
};
