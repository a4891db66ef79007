/** Texts of the categories' page. */
export const messages = {
  nameRequired: 'Category name is required',
  loadFailed: 'Error loading categories',
  saveFailed: 'Error saving category',
  removeFailed: 'Error deleting category',
  toggleFailed: 'Error updating category status',
  orderFailed: 'No se ha guardado el orden',
  initializeFailed: 'No se han añadido las categorías',
  statsFailed: 'No se han cargado las cifras',

  created: 'Categoría creada',
  edited: 'Categoría guardada',
  removed: 'Categoría eliminada',
  activated: 'Categoría activada',
  deactivated: 'Categoría desactivada',

  ordered: 'Orden guardado',
  orderUndone: 'Orden anterior recuperado',
  undoFailed: 'No se ha deshecho',
  orderChanged: 'Otra persona ha cambiado el orden desde entonces. Se muestra el suyo.',

  changedMeanwhile:
    'Otra persona acaba de cambiar esta categoría. Mira cómo está ahora y vuelve a intentarlo.',
  removedMeanwhile: 'Otra persona ha eliminado esta categoría.',
  deletedMeanwhile:
    'Otra persona ha eliminado esta categoría mientras la editabas. Lo que has escrito sigue aquí: «Crear de nuevo» la recupera.',
  initialized: (created: number) =>
    created === 0
      ? 'No faltaba ninguna categoría'
      : created === 1
        ? 'Se ha añadido 1 categoría'
        : `Se han añadido ${created} categorías`,
};

/** `12 productos` */
export const productCountText = (count: number): string =>
  count === 1 ? '1 producto' : `${count} productos`;
