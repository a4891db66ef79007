export const messages = {
  loadFailed: 'Error al cargar las notificaciones',
  marked: 'Notificación marcada como leída',
  allMarked: 'Todas las notificaciones marcadas como leídas',
  removed: 'Notificación eliminada',

  moreFailed: 'No hemos podido cargar más notificaciones.',
  gone: 'Esta notificación ya no existe',
};
