import type { PlanBlock } from '#shared/contracts/routines/plans.ts';
import { plain } from '#shared/rules/text-search.ts';
import { normalText } from './normal-text.ts';

/* What kind of line stands in a pasted plan, before its pieces are read. */

const weekdays = 'lunes|martes|miercoles|jueves|viernes|sabado|domingo';

/** A line without bullet, numbering and the marks of a document. */
export function bareLine(text: string): string {
  return text
    .trim()
    .replace(/^(?:[*_]{1,3}|#{1,4}\s*)(.*?)[*_]*$/, '$1')
    .replace(/^(?:[-–—•·▪◦●○■□✓✔*>→➤]|\p{Extended_Pictographic}\ufe0f?)+\s*/u, '')
    .replace(/^\d{1,2}(?:[.)]|\.-|º|ª)\s+(?=\D)/, '')
    .replace(/^\d{1,2}[.)](?=\p{L})/u, '')
    .trim();
}

export interface SessionHeading {
  name: string;
  /** What follows the name, which may be a row. */
  rest: string;
}

/** `Día 1: Torso`, `Sesión B`, `LUNES – Pierna`; null for another line. */
export function sessionHeading(line: string): SessionHeading | null {
  const text = plain(normalText(line));
  const match = new RegExp(
    String.raw`^(?:(?:dia|sesion|day|entreno|entrenamiento|workout)\s*(?:n[.ºo]*\s*)?(?:\d{1,2}|[a-g]|${weekdays})\b|(?:${weekdays})\b)\s*(?:\((?:dia|sesion)\s*\d\))?\s*[:.-]*\s*`,
  ).exec(text);
  if (!match) return null;
  // the plain text has as many signs as the line, where it has no ligatures
  const rest = line.slice(match[0].length).trim();
  return { name: line.replace(/[\s:.\-–—]+$/, '').slice(0, 80), rest };
}

/** The week that a line names: `Semana 2`; the last of several: `Semanas 1-4` begins with 1. */
export function weekHeading(line: string): { week: number; weeks: number; rest: string } | null {
  const text = plain(normalText(line));
  const match = /^(?:semanas?|sem\.?|week)\s*([1-6])(?:\s*(?:-|a|y)\s*([1-6]))?\b\s*[:.-]*\s*/.exec(text);
  if (!match) return null;
  const first = Number(match[1]);
  return { week: first, weeks: Number(match[2] ?? match[1]), rest: line.slice(match[0].length).trim() };
}

export interface BlockHeading {
  kind: PlanBlock['kind'];
  /** What stands beside the kind: rounds, rests, or the rows themselves. */
  rest: string;
}

const kinds: readonly (readonly [RegExp, PlanBlock['kind']])[] = [
  [/^(?:super\s?series?|bi\s?series?|tri\s?series?|superset|series? gigantes?|giant set)\b/, 'superset'],
  [/^(?:circuitos?)\b/, 'circuit'],
  [/^(?:intervalos|emom|tabata|hiit)\b/, 'interval'],
];

/** `Superserie A:`, `Circuito (3 vueltas)`, `3 rondas de:`, `Bloque 2`; null for another line. */
export function blockHeading(line: string): BlockHeading | null {
  const text = plain(normalText(line));
  for (const [pattern, kind] of kinds) {
    const match = pattern.exec(text);
    if (match)
      return {
        kind,
        rest: line
          .slice(match[0].length)
          .replace(/^\s*[A-H\d]?\s*[:.\-–)]+\s*/, '')
          .replace(/^\s*[A-H\d]\s*$/, '')
          .trim(),
      };
  }
  if (/^\d{1,2}\s?(?:rondas?|vueltas?)\s?(?:de|a|al circuito)?\s?:?$/.test(text))
    return { kind: 'circuit', rest: line };
  const named = /^bloque\s*(?:\d|[a-h])?\b\s*[:.-]*\s*/.exec(text);
  return named ? { kind: 'straight', rest: line.slice(named[0].length).trim() } : null;
}

/** `A1) …`, `B2. …`, `A) …`, `1a) …`: the block of a row, by its letter. */
export function blockLabel(line: string): { label: string; rest: string } | null {
  const match =
    /^(?:([A-H])\s?\d\s*[).:\-–]?\s+|([A-H])\s?[).:]\s*|([A-H])\d[).:\-–]\s*|([1-9])\s?[a-d][).]\s*)(?=\S)/.exec(
      line,
    );
  if (!match) return null;
  return { label: (match[1] ?? match[2] ?? match[3] ?? match[4])!, rest: line.slice(match[0].length) };
}

/** What follows `Calentamiento:`; null for another line. */
export function warmUp(line: string): string | null {
  const match = /^(?:calentamiento|warm\s?-?up|activacion)\b[^:]{0,20}:?\s*/.exec(plain(normalText(line)));
  return match ? line.slice(match[0].length).trim() : null;
}

/** What follows `Nota:`, or stands in parentheses alone; null for another line. */
export function noteLine(line: string): string | null {
  const named = /^(?:notas?|obs(?:ervacion(?:es)?)?|ojo|importante)\b\.?\s*:\s*/.exec(
    plain(normalText(line)),
  );
  if (named) return line.slice(named[0].length).trim();
  return /^\(([^()]+)\)\.?$/.exec(line)?.[1]?.trim() ?? null;
}
