import { visibleText } from './visible-text.ts';

/* What spreadsheets do to a cell before it reaches us, in a file or pasted. */

/** What a cell says: without invisible characters, without the `="…"` or the apostrophe that keep a number as it was typed. */
export function cellText(raw: string): string {
  const text = visibleText(raw).trim();
  const [, quoted] = /^="(.*)"$/s.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  return text.replace(/^'(?=[\d.,\s]+$)/, '');
}

/** The same for a code, such as a tracking number: an apostrophe before it never belongs to it. */
export const codeText = (raw: string): string => cellText(raw).replace(/^'/, '');

/** Why a cell no longer has what was typed into it, with the remedy; null when it does. */
export function spoiltCellProblem(text: string): string | null {
  if (/^\d([.,]\d+)?E\+\d+$/i.test(text))
    return 'La hoja de cálculo ha recortado el número: da formato de texto a la columna y escríbelo otra vez';
  if (/^#{3,}$/.test(text))
    return 'La columna era demasiado estrecha y la hoja de cálculo ha escrito almohadillas: ensánchala y guarda el fichero otra vez';
  if (/^#(N\/[AD]|(¿|¡)?[A-ZÁÉÍÓÚ/0]+[!?])$/.test(text))
    return 'La celda tiene un error de la hoja de cálculo: corrige su fórmula o escribe el valor';
  return null;
}
