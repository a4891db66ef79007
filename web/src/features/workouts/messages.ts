/** Texts of the training that several of its pages show. */
export const messages = {
  monthFailed: 'No hemos podido cargar tu entreno',
  progressFailed: 'No hemos podido cargar tu progreso',
  sessionMissing: 'Esta sesión no está en tu plan',
};
