import type { ReviewState } from '#shared/rules/reviews/reviews.ts';

/** Texts of the moderation of reviews. */
export const messages = {
  title: 'Opiniones',
  loadFailed: 'No se han cargado las opiniones',
  oneFailed: 'No se ha cargado la opinión',
  published: 'Opinión publicada',
  publishFailed: 'No se ha publicado la opinión',
  rejected: 'Opinión rechazada',
  rejectFailed: 'No se ha rechazado la opinión',
  reasonRequired: 'Escribe el motivo: lo lee quien ha opinado',
};

/** The states, as the filter names them. */
export const filterNames: Record<ReviewState, string> = {
  pending: 'Pendientes',
  published: 'Publicadas',
  rejected: 'Rechazadas',
};

/** What an empty list says. */
export const noneTexts: Record<ReviewState, { title: string; text: string }> = {
  pending: {
    title: 'No hay opiniones por leer',
    text: 'Las nuevas y las editadas aparecen aquí, primero la que más espera.',
  },
  published: {
    title: 'No hay opiniones publicadas',
    text: 'Las que publiques se ven en su producto y aquí.',
  },
  rejected: { title: 'No hay opiniones rechazadas', text: 'Las que rechaces quedan aquí, con su motivo.' },
};

/** Reasons to reject a review, as its author reads them: those that the notice on reviews names. */
export const usualReasons = [
  'No trata del producto.',
  'Contiene insultos.',
  'Contiene datos personales.',
  'Contiene publicidad o enlaces.',
  'Dice que el producto cura o previene una enfermedad.',
];
