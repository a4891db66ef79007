/** What the profile says of routines where storefront.md section 2 is silent: the spec's list is a sample. */
export const messages = {
  loadFailed: 'No hemos podido cargar tus rutinas',
  nextFailed: 'No hemos podido cargar cuándo sale tu próxima rutina.',
};
