/** Texts of the exercises. */
export const messages = {
  loadFailed: 'No se han cargado los ejercicios',
  none: 'Todavía no hay ejercicios',
  noneHelp: 'Crea el primero y podrás usarlo en los planes.',
  noMatch: 'Ningún ejercicio coincide',
  noMatchHelp: 'Se busca en el nombre, en los otros nombres y en los músculos.',
  searchHint: 'Sentadilla, squat, glúteos',
  count: (shown: number, all: number) =>
    shown === all ? `${all} ejercicios` : `${shown} de ${all} ejercicios`,

  created: 'Ejercicio creado',
  edited: 'Ejercicio guardado',
  saveFailed: 'No se ha guardado el ejercicio',
  retired: 'Ejercicio retirado',
  restored: 'Ejercicio recuperado',
  retireFailed: 'No se ha retirado el ejercicio',
  restoreFailed: 'No se ha recuperado el ejercicio',

  nameRequired: 'Escribe un nombre',
  musclesRequired: 'Elige al menos un músculo',
  tooMany: (count: number) => `Como mucho ${count}`,
  tooLong: (length: number) => `Cada línea, ${length} letras como mucho`,
};
