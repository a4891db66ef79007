/** Texts of the group for admins. */
export const messages = {
  daysMissing: 'Elige cuántos días por semana',
};
