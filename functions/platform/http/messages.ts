import { fieldName } from '#shared/rules/field-names.ts';

/** The start of the message for invalid input; the schema's own message follows. */
export const messages = {
  invalidField: (field: string, sentence: string) =>
    field ? `Revisa el campo «${fieldName(field)}»: ${sentence}` : `Revisa los datos enviados: ${sentence}`,
  notJson: 'El cuerpo de la petición no es JSON válido.',
  notForm: 'El cuerpo de la petición no es un formulario válido.',
  /** What is wrong with a field and what to do, where its schema does not say it. */
  problems: {
    missing: 'Falta. Rellénalo.',
    invalid: 'No es válido. Revísalo.',
    choose: 'Elige una de las opciones.',
    /** By the type that is expected. */
    written: {
      string: 'Escribe un texto.',
      number: 'Escribe un número.',
      int: 'Escribe un número entero.',
      boolean: 'Elige sí o no.',
      array: 'Envía una lista.',
      file: 'Elige un archivo.',
    },
    formats: {
      email: 'Escribe un correo como nombre@ejemplo.es.',
      date: 'Escribe una fecha como 2026-11-29.',
      url: 'Escribe una dirección que empiece por https://.',
      other: 'No tiene la forma esperada. Revísalo.',
    },
    atLeast: {
      string: (count: number) => `Escribe ${count} caracteres o más.`,
      list: (count: number) => `Añade ${count} o más.`,
      number: (value: string) => `Escribe ${value} o más.`,
    },
    atMost: {
      string: (count: number) => `Escribe ${count} caracteres o menos.`,
      list: (count: number) => `Deja ${count} o menos.`,
      number: (value: string) => `Escribe ${value} o menos.`,
    },
  },
};
