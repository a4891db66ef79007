import { correctionReasonNames } from '#shared/rules/catalogue/correction-reasons.ts';

/** Texts of the products' page. */
export const messages = {
  loadFailed: 'Error loading products',
  categoriesFailed: 'Error loading categories',
  saveFailed: 'Error saving product',
  removeFailed: 'Error deleting product',
  created: 'Product created successfully',
  edited: 'Product updated successfully',
  removed: 'Product deleted successfully',
  restored: 'Producto recuperado',
  restoreFailed: 'No se ha recuperado el producto',
  featured: 'Estado de producto destacado actualizado',
  featureFailed: 'Error al actualizar producto destacado',
  featuredFull: 'Máximo 4 productos destacados',

  reduced: (before: string, until: string) => `En la tienda: «Antes ${before}» hasta el ${until}.`,
  priceCorrection: 'Es una corrección, no una rebaja',
  priceCorrectionMeans: 'La tienda no dirá «Antes…». El precio anterior queda en el historial.',
  stockReason: 'Motivo del cambio de existencias',
  stockNote: 'Nota',
  stockCorrected: 'Existencias corregidas',
  stockFailed: 'No se han corregido las existencias',
  tableHelp: 'Pulsa un producto para editarlo y sus existencias para corregirlas.',
  gridHelp: 'Nada se guarda hasta que pulses «Guardar».',
  gridFailed: 'No se han guardado los cambios',
  gridPartly: (failed: number) =>
    failed === 1
      ? '1 producto no se ha guardado: mira su fila'
      : `${failed} productos no se han guardado: mira sus filas`,
  gridSaved: (saved: number) => (saved === 1 ? '1 producto guardado' : `${saved} productos guardados`),
  gridUndone: (undone: number) =>
    undone === 1 ? '1 producto está como antes' : `${undone} productos están como antes`,
  selected: (count: number) => `${productsText(count)} en la selección`,
  bulkDone: (bulk: object) => (count: number) =>
    'remove' in bulk
      ? count === 1
        ? '1 producto eliminado'
        : `${count} productos eliminados`
      : count === 1
        ? '1 producto cambiado'
        : `${count} productos cambiados`,
  bulkRefused: (count: number) =>
    count === 1
      ? '1 producto se queda como estaba. Sigue en la selección.'
      : `${count} productos se quedan como estaban. Siguen en la selección.`,
  bulkHeld: (count: number) =>
    count === 1
      ? 'Uno tiene unidades en pedidos que se están pagando: ese no se elimina.'
      : `${count} tienen unidades en pedidos que se están pagando: esos no se eliminan.`,
  undoNote: 'Se deshace un cambio de varios',
  priceWrong: 'Escribe un precio como 29,90',
  unitsWrong: 'Escribe un número entero de unidades',
  nutritionPartly: 'Rellena los ocho valores o ninguno',
  kindTried: 'Se puede probar y devolver en 14 días.',
  kindLimited: (note: string, letter: string | null) =>
    `La tienda dirá «${note}» (artículo 103 ${letter} de la ley de consumidores).`,
  kindOfOrders: 'Los pedidos ya hechos siguen como se vendieron.',
  kindIsNoFood:
    'Este tipo no es un alimento, y hay ingredientes o información nutricional. Elige otro tipo o vacíalos.',
  kindLacksIngredients:
    'Un alimento lleva la lista de ingredientes: escríbela en «Contenido y alimentación».',
  unsentPictures: (count: number) =>
    count === 1
      ? 'Una imagen no ha llegado todavía. Si cierras ahora, se pierde.'
      : `${count} imágenes no han llegado todavía. Si cierras ahora, se pierden.`,
  exported: (count: number) => (count === 1 ? '1 producto exportado' : `${count} productos exportados`),
  exportFailed: 'No se ha exportado',
  exampleRow: 'Es la fila de ejemplo de la plantilla. Cámbiala por un producto tuyo o quítala.',
  repeatedSku: (sku: string) => `«${sku}» está dos veces en el fichero. Deja solo una fila.`,
  exportedSpoilt:
    'La celda «Exportado» no es la que escribió la exportación. Vacíala: entonces cuenta toda la fila.',
  exportedTwice: 'La celda «Exportado» es la de otra fila del fichero. Vacíala si es un producto nuevo.',
  importReason: 'Motivo del cambio de existencias',
  importNote: (file: string) => `Importación de ${file}`.slice(0, 300),
  undoImportNote: (file: string) => `Se deshace la importación de ${file}`.slice(0, 300),
  lastImport: (file: string, rows: number) =>
    `La última importación, de ${file}, ha cambiado ${rows === 1 ? '1 producto' : `${rows} productos`}.`,
  importUndone: (count: number) =>
    count === 1 ? '1 producto está como antes' : `${count} productos están como antes`,
  importUndoFailed: 'No se ha deshecho la importación',
  importKept: (fields: string) => `Se queda lo que ha cambiado después: ${fields}.`,
  imported: (created: number, updated: number) =>
    `${created} ${created === 1 ? 'producto creado' : 'productos creados'} y ${updated} ${updated === 1 ? 'cambiado' : 'cambiados'}`,
  ledgerFailed: 'No se han cargado los movimientos',
  changedMeanwhile:
    'Otra persona acaba de cambiar este producto. Mira cómo está ahora y vuelve a intentarlo.',
  removedMeanwhile: 'Otra persona ha eliminado este producto.',
  deletedMeanwhile:
    'Otra persona ha eliminado este producto, y con él sus imágenes, mientras lo editabas. Lo que has escrito sigue aquí: «Crear de nuevo» lo recupera, y después puedes volver a subir sus imágenes.',
};

/** Why the stock has changed. */
export const reasonLabels = {
  ...correctionReasonNames,
  opening: 'Existencias iniciales',
  sale: 'Venta',
  refund: 'Reembolso',
  cancellation: 'Cancelación',
  deletion: 'Producto eliminado',
} as const;

/** `12 unidades` */
export const unitsText = (units: number): string => (units === 1 ? '1 unidad' : `${units} unidades`);

/** `12 productos` */
export const productsText = (count: number): string => (count === 1 ? '1 producto' : `${count} productos`);

/** The rates of VAT. */
export const taxLabels = {
  general: '21 %, general',
  reduced: '10 %, alimentos y complementos',
  superReduced: '4 %, alimentos básicos',
} as const;

/** The units of what a package contains. */
export const unitLabels = { g: 'gramos', ml: 'mililitros', unit: 'unidades' } as const;
