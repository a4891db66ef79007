import { charactersOf, passwordLength } from '#shared/rules/person.ts';

/** From how many characters on a password is hard to guess, and very hard. */
const good = 12;
const best = 16;

/** How good a new password is, while it is typed; undefined as long as it is too short. A few characters that repeat do not count. */
export function strengthHint(password: string): string | undefined {
  const length = charactersOf(password);
  if (length < passwordLength.min) return undefined;
  const counted = Math.min(length, new Set(password).size * 2);
  if (counted < 10 && length >= 10) return 'Débil: repite pocos caracteres.';
  if (counted < good) return `Aceptable. Con ${good} caracteres es mucho más difícil de adivinar.`;
  return counted < best ? 'Buena.' : 'Muy buena.';
}
