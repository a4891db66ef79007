import { charactersOf, passwordLength } from './person.ts';

/** What the rule of passwords still asks for. */
export type MissingPart = 'length' | 'upper' | 'lower' | 'digit';

export type Strength = 'weak' | 'fair' | 'strong';

const parts: [MissingPart, (password: string, least: number) => boolean][] = [
  ['length', (password, least) => charactersOf(password) >= least],
  ['upper', (password) => /\p{Lu}/u.test(password)],
  ['lower', (password) => /\p{Ll}/u.test(password)],
  ['digit', (password) => /\p{Nd}/u.test(password)],
];

/** The parts of the rule that a password lacks, in the order in which they are told. */
export const missingParts = (password: string, least: number = passwordLength.min): MissingPart[] =>
  parts.filter(([, has]) => !has(password, least)).map(([name]) => name);

/** Signs that a guess has to try for each character, by what the password is made of. */
const alphabets: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
];

/** Bits from which a password is fair, and strong. */
const [fairBits, strongBits] = [52, 72];

/**
 * How hard a password is to guess, roughly: its characters and their kinds. One that repeats the character before it, or follows it
 * in the alphabet, hardly counts. What is guessed first, however long, the server refuses.
 */
export function strengthOf(password: string): Strength {
  const signs = alphabets.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const codes = Array.from(password, (character) => character.codePointAt(0)!);
  const steps = codes.map((code, i) => (i > 0 && Math.abs(code - codes[i - 1]!) <= 1 ? 0.2 : 1));
  const bits = steps.reduce((sum, step) => sum + step, 0) * Math.log2(Math.max(signs, 1));
  return bits >= strongBits ? 'strong' : bits >= fairBits ? 'fair' : 'weak';
}
