/** The Spanish texts of workouts. */
export const messages = {
  calendarName: 'Mis entrenos',
};
