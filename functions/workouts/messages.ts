/** The Spanish texts of workouts. */
export const messages = {
  calendarName: 'Mis entrenos',
  noteNotKept:
    'Tu nota y tu dolor no se han guardado, porque falta tu consentimiento. Puedes darlo en tu perfil, en Entrenamiento, y apuntarlos otra vez.',
  /** Of a month as a PDF. */
  sheet: {
    columns: ['Ejercicio', 'Series', 'Carga', 'Descanso', 'Nota', 'Lo que hiciste'],
    summary: (month: number, sessions: number, weeks: number) =>
      `Mes ${month}: ${sessions === 1 ? '1 sesión' : `${sessions} sesiones`} en ${weeks === 1 ? '1 semana' : `${weeks} semanas`}.`,
    corrected: (day: string) => `El plan se corrigió el ${day}.`,
    week: (week: number) => `Semana ${week}`,
    minutes: (minutes: number) => `unos ${minutes} min`,
  },
};
