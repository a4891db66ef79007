/** The Spanish texts of workouts. */
export const messages = {
  calendarName: 'Mis entrenos',
  noteNotKept:
    'Tu nota y tu dolor no se han guardado, porque falta tu consentimiento. Puedes darlo en tu perfil, en Entrenamiento, y apuntarlos otra vez.',
};
