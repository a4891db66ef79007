import { brand } from '#shared/content/brand.ts';
import type { User } from '../users.ts';
import { passwordMessages } from '../messages.ts';

/** Letters of the shortest word that makes a password easy to guess; shorter ones are part of many. */
const shortestWord = 4;

/**
 * Why a password is guessed by those who know its owner or the shop, or null: it has a word of the name or of the address, apart from its
 * host, or is the name of the shop with digits and signs.
 */
export function personalPasswordProblem(
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
): string | null {
  const plain = plainOf(password);
  const has = (text: string) =>
    wordsOf(text).some((word) => word.length >= shortestWord && plain.includes(word));
  if (wordsOf(password).join('') === plainOf(brand.name)) return passwordMessages.shop;
  if (has(name)) return passwordMessages.name;
  return has(email.replace(/@.*/, '')) ? passwordMessages.email : null;
}

/** In lower case, without accents. */
const plainOf = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plainOf(text).match(/\p{L}+/gu) ?? [];
