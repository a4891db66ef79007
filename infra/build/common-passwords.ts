import { writeFile } from 'node:fs/promises';
import { dictionary as leaked } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { entriesOf, filterOf, wordEntry } from '#functions/platform/kit/common-passwords.ts';
import { passwordLength } from '#shared/rules/accounts/person.ts';

const file = new URL('#functions/platform/kit/common-passwords.json', import.meta.url);

/** How many words of a language people make passwords of: those that are used most. */
const commonWords = 5000;

/**
 * The entries of the filter: of the leaked passwords those that could meet our rule with a capital letter, and of the words those
 * with letters alone, for which any usual ending is refused.
 */
export function commonPasswords(): Set<string> {
  const passwords = leaked['passwords-common'];
  const words = [
    ...passwords.slice(0, commonWords),
    ...spanish['firstnames-es-es'],
    ...spanish['commonWords-es-es'].slice(0, commonWords),
  ].filter((word) => /^\p{L}{4,}$/u.test(word));
  const couldPass = (password: string) =>
    password.length >= passwordLength.min && /\p{L}.*\p{L}/u.test(password) && /\p{Nd}/u.test(password);
  return new Set([
    ...passwords.filter(couldPass).map((each) => entriesOf(each)[0]!),
    ...words.map(wordEntry),
  ]);
}

/** Writes the filter of common passwords: `npm run passwords`, after an update of the packages with the lists. */
if (import.meta.main) await writeFile(file, `${JSON.stringify(filterOf(commonPasswords()), null, 2)}\n`);
