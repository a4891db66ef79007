import type { ReviewState } from '#shared/rules/reviews/reviews.ts';

/** Texts of a buyer's own reviews. */
export const messages = {
  loadFailed: 'No se han cargado tus opiniones',
  sent: { title: 'Opinión enviada', description: 'La leemos y te avisamos cuando se publique.' },
  sendFailed: 'No se ha enviado la opinión',
  removed: 'Opinión eliminada',
  removeFailed: 'No se ha eliminado la opinión',
  requestsOn: 'Te preguntaremos por email',
  requestsOff: 'No te preguntaremos más',
  requestsFailed: 'No se ha guardado',
  noRating: 'Elige de una a cinco estrellas',
  tooShort: (min: number) => `Cuenta algo más: al menos ${min} caracteres`,
  tooLong: (over: number) => (over === 1 ? 'Sobra 1 carácter' : `Sobran ${over} caracteres`),
};

/** What its author reads of each state of a review. */
export const stateNotes: Record<ReviewState, string> = {
  pending: 'La leemos antes de publicarla. Te avisamos cuando esté.',
  published: 'Está en la página del producto.',
  rejected: 'No se publica. Puedes corregirla y enviarla otra vez.',
};
