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

  chooseClip: 'Subir vídeo',
  changeClip: 'Cambiar vídeo',
  removeClip: 'Quitar vídeo',
  clipHint:
    'Un vídeo MP4 o WebM de hasta 12 segundos y 4 MB, sin sonido. Se ve en el entreno en lugar de los dibujos cuando hay buena conexión.',
  clipLater: 'Guarda el ejercicio y ábrelo otra vez para subir su vídeo.',
  sendingClip: (percent: number) => `Subiendo ${percent} %`,
  clipSaved: 'Vídeo guardado',
  clipFailed: 'No se ha guardado el vídeo',
  clipNotSent: 'El vídeo no ha llegado. Comprueba tu conexión y vuelve a elegirlo.',
  clipRemoved: 'Vídeo quitado',
  clipRemoveFailed: 'No se ha quitado el vídeo',
  removeClipQuestion: (name: string) => `${name} se verá con sus dibujos.`,
  clipType: 'Elige un vídeo MP4 o WebM.',
  clipTooLarge: 'El vídeo supera los 4 MB. Acórtalo o redúcelo y vuelve a elegirlo.',
  clipTooLong: 'El vídeo dura más de 12 segundos. Acórtalo y vuelve a elegirlo.',
  clipUnreadable: 'Este navegador no puede abrir el vídeo. Guárdalo como MP4 (H.264) y vuelve a elegirlo.',

  nameRequired: 'Escribe un nombre',
  musclesRequired: 'Elige al menos un músculo',
  tooMany: (count: number) => `Como mucho ${count}`,
  tooLong: (length: number) => `Cada línea, ${length} letras como mucho`,
};
