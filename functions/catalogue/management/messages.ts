/** Texts about the rows of an import. */
export const messages = {
  missing: 'Falta este dato.',
  unknownCategory: (name: string) => `No hay ninguna categoría «${name}». Créala o corrige el nombre.`,
  goneSinceExport:
    'El producto de esta fila se ha eliminado desde la exportación. Para crearlo otra vez, vacía su celda «Exportado».',
  exportedTwice:
    'La celda «Exportado» de esta fila es la de otra fila del fichero. Vacíala si es un producto nuevo.',
  keptProduct: 'Se queda: se ha vendido o cambiado desde la importación.',
  restoredNote: 'Se deshace la eliminación.',
  repeated: (name: string) => `«${name}» está dos veces en el fichero. Deja solo una fila.`,
} as const;
