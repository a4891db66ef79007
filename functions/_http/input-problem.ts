import type * as z from 'zod';

const written: Record<string, string> = {
  string: 'Escribe un texto.',
  number: 'Escribe un número.',
  int: 'Escribe un número entero.',
  boolean: 'Elige sí o no.',
  array: 'Envía una lista.',
  file: 'Elige un archivo.',
};
const formats: Record<string, string> = {
  email: 'Escribe un correo como nombre@ejemplo.es.',
  date: 'Escribe una fecha como 2026-11-29.',
  url: 'Escribe una dirección que empiece por https://.',
};
const missing = 'Falta. Rellénalo.';
const other = 'No es válido. Revísalo.';

/**
 * What is wrong with an input and what to do, in Spanish, for the problems to which a schema gives no message of its own:
 * the validator's words are for programmers.
 */
export function inputProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return missing;
    return written[issue.expected] ?? other;
  }
  if (issue.code === 'invalid_value')
    return issue.input === undefined ? missing : 'Elige una de las opciones.';
  if (issue.code === 'invalid_format')
    return formats[issue.format] ?? 'No tiene la forma esperada. Revísalo.';
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  return other;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? missing : `Escribe ${minimum} caracteres o más.`;
  if (origin === 'array' || origin === 'set') return `Añade ${minimum} o más.`;
  return `Escribe ${decimal(minimum)} o más.`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `Escribe ${maximum} caracteres o menos.`;
  if (origin === 'array' || origin === 'set') return `Deja ${maximum} o menos.`;
  return `Escribe ${decimal(maximum)} o menos.`;
}

const decimal = (value: number) => value.toLocaleString('es-ES');
