/** What is said of input that no schema takes; the rest of the sentence is the schema's. */
export const messages = {
  atFault: (field: string, sentence: string) =>
    field ? `Revisa el campo «${field}»: ${sentence}` : `Revisa los datos enviados: ${sentence}`,
  notJson: 'El cuerpo de la petición no es JSON válido.',
} as const;
