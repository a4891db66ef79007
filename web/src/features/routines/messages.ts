import type { Routine } from '#shared/contracts/routines/routines.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { ApiError } from '../../api/client.ts';
import { formatDate } from '../../ui/format-dates.ts';

/** Texts of the routine grid and of the upload form. */
export const messages = {
  typesFailed: 'Error al cargar los tipos de entrenamiento',
  frequenciesFailed: 'Error al cargar las frecuencias de entrenamiento',
  loadFailed: 'Error al cargar las rutinas',
  createFailed: 'Error al crear la rutina',
  uploadFailed: 'Error al subir la rutina',
  editFailed: 'Error al actualizar la rutina',
  moveFailed: 'Error al mover la rutina',
  removeFailed: 'Error al eliminar la rutina',
  duplicateFailed: 'Error al duplicar la rutina',
  unauthorized: 'No tienes autorización. Por favor, inicia sesión.',
  incomplete: 'Por favor completa todos los campos',
  created: 'Rutina creada exitosamente',
  edited: 'Rutina actualizada exitosamente',
  removed: 'Rutina eliminada exitosamente',
  restored: 'Rutina recuperada',
  restoreFailed: 'Error al recuperar la rutina',
  duplicated: 'Rutina duplicada exitosamente',
  moved: (month: number, isOtherTrack: boolean) =>
    `Rutina movida al Mes ${month}${isOtherTrack ? ' y cambiada de categoría' : ''}`,
  swapped: ({ name, month }: Pick<Routine, 'name' | 'month'>) => `«${name}» pasa al Mes ${month}`,
  taken: (month: number) =>
    `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`,
  crowded: (count: number) =>
    `¡CONFLICTO! Hay ${count} rutinas en el mismo mes, tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación: mueve o elimina las que sobran.`,
  noLink: 'No hay enlace disponible para esta rutina',
  opening: 'Abriendo archivo de Google Drive. Si no puedes acceder, verifica que esté abierto al público.',

  found: (routines: string, hits: number) => `${routines} ${hits === 1 ? 'coincide' : 'coinciden'}`,
  noneFound: (search: string) => `Ninguna rutina coincide con «${search}»`,
  noneShown: 'No hay rutinas que mostrar',
  waiting: (users: number) => (users === 1 ? '1 espera' : `${users} esperan`),
  waitingUsers: (users: number, until: string | null) =>
    `${users === 1 ? '1 suscriptor espera' : `${users} suscriptores esperan`} una rutina que falta${
      until === null ? '' : `, con envío hasta el ${formatDate(until)}`
    }.`,

  noPlace: 'No hay enlace ni sitio que se reconozca.',
  twoLinks: 'Hay dos enlaces en la línea: deja uno.',
  unknownType: 'No se reconoce el tipo de entrenamiento: escríbelo como en la cuadrícula.',
  unknownFrequency: 'No se reconoce la frecuencia: escríbela como «3 días».',
  wrongMonth: `El mes va de 1 a ${lastMonth}.`,
  longName: 'El nombre tiene más de 120 caracteres.',
  repeatedSlot: (line: number) => `La línea ${line} ya llena ese sitio.`,
  changedMeanwhile: 'Otra persona la ha cambiado mientras tanto: mira cómo está y guárdala otra vez.',
  filled: (saved: number) => (saved === 1 ? '1 rutina guardada' : `${saved} rutinas guardadas`),
  notFilled: (failed: number) =>
    failed === 1 ? '1 rutina no se ha guardado' : `${failed} rutinas no se han guardado`,
  missing: (slots: number) => (slots === 1 ? 'Falta 1 rutina' : `Faltan ${slots} rutinas`),

  removedMeanwhile: 'Esa rutina ya no existe: alguien la ha eliminado.',
  deletedMeanwhile:
    'Otra persona ha eliminado esta rutina mientras la editabas. Lo que has escrito sigue aquí: «Crear de nuevo» la recupera en el mismo mes.',
};

/** The server's message of an error; undefined for an error that does not come from the API. */
export function failureText(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'unauthenticated' ? messages.unauthorized : error.message;
}
