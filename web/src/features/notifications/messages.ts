export const messages = {
  loadFailed: 'Error al cargar las notificaciones',
  markFailed: 'Error al marcar la notificación como leída',
  markAllFailed: 'Error al marcar todas las notificaciones como leídas',
  removeFailed: 'Error al eliminar la notificación',
  marked: 'Notificación marcada como leída',
  allMarked: 'Todas las notificaciones marcadas como leídas',
  removed: 'Notificación eliminada',

  moreFailed: 'No hemos podido cargar más notificaciones.',
  gone: 'Esta notificación ya no existe',
};
