/** Texts about the rows of an import. */
export const messages = {
  missing: 'Falta este dato.',
  unknownCategory: (name: string) => `No hay ninguna categoría «${name}». Créala o corrige el nombre.`,
  repeated: (name: string) => `«${name}» está dos veces en el fichero. Deja solo una fila.`,
} as const;
