/** Texts about the grid of routines, shown to admins. */
export const messages = {
  slotTaken: (month: number) =>
    `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`,
  /** Names of options that a routine refers to and that no longer exist. */
  deletedWorkoutType: 'Tipo eliminado',
  deletedFrequency: 'Frecuencia eliminada',
} as const;
