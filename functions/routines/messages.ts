/** What is said of the grid's slots (wizard-and-back-office.md section 8, routine screens). */
export const messages = {
  slotTaken: (month: number) =>
    `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`,
  /** Of options that a routine names and no list has any more. */
  deletedWorkoutType: 'Tipo eliminado',
  deletedFrequency: 'Frecuencia eliminada',
} as const;
