import { fieldName } from '#shared/rules/field-names.ts';

/** The start of the message for invalid input; the schema's own message follows. */
export const messages = {
  invalidField: (field: string, sentence: string) =>
    field ? `Revisa el campo «${fieldName(field)}»: ${sentence}` : `Revisa los datos enviados: ${sentence}`,
  notJson: 'El cuerpo de la petición no es JSON válido.',
  notForm: 'El cuerpo de la petición no es un formulario válido.',
} as const;
