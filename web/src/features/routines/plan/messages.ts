import type { Field } from './draft-plan.ts';

/** Texts of the plan editor. */
export const messages = {
  loadFailed: 'Error al cargar el plan',
  saved: 'Plan guardado',
  saveFailed: 'Error al guardar el plan',
  correctFailed: 'Error al enviar la corrección',
  corrected: (people: number) =>
    people === 0 ? 'Todas las personas tienen ya esta versión' : `Corrección enviada a ${peopleText(people)}`,
  correctQuestion: (people: number) =>
    `${peopleText(people)} ${people === 1 ? 'tiene' : 'tienen'} una versión anterior de este plan. ${
      people === 1 ? 'Recibirá' : 'Recibirán'
    } un correo y su mes pasará a la nueva. Lo que ya han entrenado se conserva.`,
  outdated: (people: number) =>
    `${peopleText(people)} ${people === 1 ? 'tiene' : 'tienen'} una versión anterior.`,
  onlySaved: 'Se envía lo último que guardaste: los cambios sin guardar no van en la corrección.',
  marked: (cells: number) => (cells === 1 ? '1 celda por resolver' : `${cells} celdas por resolver`),
  deletedMeanwhile:
    'Otra persona ha eliminado esta rutina mientras la editabas. El plan sigue aquí: «Crear de nuevo» la recupera en el mismo mes.',
  pasted: (rows: number) => (rows === 1 ? '1 fila pegada' : `${rows} filas pegadas`),
  onlyFirstWeek: 'Es igual en todas las semanas: se cambia en la semana 1',
} as const;

export const peopleText = (people: number): string => (people === 1 ? '1 persona' : `${people} personas`);

/** The columns of the grid. */
export const fieldNames: Record<Field, string> = {
  exercise: 'Ejercicio',
  sets: 'Series',
  amount: 'Cantidad',
  effort: 'Esfuerzo',
  rest: 'Descanso',
  tempo: 'Tempo',
  progression: 'Progresión',
  note: 'Nota',
};
