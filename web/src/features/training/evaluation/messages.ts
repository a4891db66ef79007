import type { EvaluationKey } from '#shared/rules/training/evaluation-lists.ts';

/** The titles of the lists, in the order of their tabs. */
export const listTitles: Record<EvaluationKey, string> = {
  eatingHabits: 'Hábitos de alimentación',
  nutritionTypes: 'Tipos de nutrición',
  fitnessLevels: 'Niveles de forma física',
  sportsActivities: 'Actividades deportivas',
  motivations: 'Motivaciones',
  trainingFrequencies: 'Frecuencias de entrenamiento',
  subscriptionTypes: 'Planes de suscripción',
  workoutTypes: 'Tipos de entrenamiento',
};

export const listKeys = Object.keys(listTitles) as EvaluationKey[];

/** `HA` of `Hábitos de alimentación`. */
export const initialsOf = (title: string): string =>
  title
    .split(' ')
    .filter((word) => word !== 'de')
    .map((word) => word[0]!.toUpperCase())
    .join('');

/** Texts of the page. */
export const messages = {
  refreshOne: 'Refresh Current',
  refreshAll: 'Refresh All',
  loadFailed: 'Failed to load evaluation data',
  allRefreshed: 'All data refreshed',
  refreshed: (title: string) => `${title} refreshed`,

  orderUndone: 'Orden anterior recuperado',
  orderFailed: 'No se ha guardado el orden',
  addFailed: 'No se ha añadido la opción',
  editFailed: 'No se han guardado los textos',
  retireFailed: 'No se ha retirado la opción',
  restoreFailed: 'No se ha recuperado la opción',
  added: 'Opción añadida',
  edited: 'Textos guardados',
  retired: 'Opción retirada',
  restored: 'Opción recuperada',
  orderSince: 'Está al final: el orden de la lista ha cambiado desde entonces.',
  placeFailed: (reason: string) => `Su puesto no se ha recuperado. ${reason}`,

  nameRequired: 'Escribe un nombre',
  orderChanged: 'Otra persona ha cambiado esta lista. Ábrela y elige con qué orden te quedas.',
};

/** What the page says of the order of a list. */
export const orderTexts = {
  clean: 'Sin cambios',
  dirty: 'Cambios sin guardar',
  saving: 'Guardando...',
  saved: 'Orden guardado',
  failed: 'No se ha guardado',
} as const;
