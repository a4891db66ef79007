export const messages = {
  loadFailed: 'No hemos podido cargar tus dispositivos',
  unknownBrowser: 'Navegador desconocido',
  unknownPlace: 'Lugar desconocido',
  notInView: 'Los dispositivos de esta persona no se muestran mientras ves la web como ella.',

  ended: { title: 'Sesión cerrada', description: 'Ese dispositivo tendrá que volver a entrar.' },
  endedHere: { title: 'Sesión cerrada', description: 'Has salido de este dispositivo.' },
  /** Its user has closed it, or it has expired meanwhile. */
  endedBefore: { title: 'Esa sesión ya estaba cerrada' },
  othersEnded: { title: 'Sesiones cerradas', description: 'Solo sigues dentro en este dispositivo.' },
  allEnded: { title: 'Sesiones cerradas', description: 'Has salido de todos tus dispositivos.' },
};
