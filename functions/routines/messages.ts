/** Texts shown to admins. */
export const messages = {
  /** The month may be sent, failed, or skipped by an admin: the text is true in each case. */
  monthNotNext: (month: number, next: number) =>
    `La rutina del mes ${month} ya no es la que toca: ahora toca la del mes ${next}. No se ha enviado nada.`,
  sentOrBeingSent: 'Esa rutina ya ha salido o está en camino. Elige un mes posterior.',
  justRepeated: 'Se la acabas de enviar otra vez. Espera cinco minutos antes de repetirlo.',
  noMails: 'Su dirección no admite correos nuestros. Pídele que ponga otra en su perfil.',
  planTooLarge: (bytes: number) =>
    `El plan ocupa más de ${bytes / 1024} KB. Reparte las notas o quita sesiones.`,
  unknownExercise: (session: string, number: number) =>
    `El ejercicio ${number} de «${session}» ya no existe. Elige otro.`,
  retiredExercise: (exercise: string, session: string) =>
    `«${exercise}», en «${session}», está retirado. Elige otro ejercicio, o recupéralo antes.`,
  tooFarAhead: (days: number) => `Solo se pueden ver los envíos de los próximos ${days} días.`,
  slotTaken: (month: number) =>
    `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`,
  /** Names of options that a routine refers to and that no longer exist. */
  deletedWorkoutType: 'Tipo eliminado',
  deletedFrequency: 'Frecuencia eliminada',
} as const;
