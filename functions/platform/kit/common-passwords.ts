import { createHash } from 'node:crypto';
import { kept } from './kept.ts';

/*
 * Passwords that are guessed first: those of leaked lists, and words that people know with digits behind them. The filter holds 32 bits
 * of the hash of each, sorted. It is made by `npm run passwords`, and loaded when the first password is chosen.
 */

/** The digits that most people put behind a word. */
const usualEnding = /^(\p{L}{4,})(?:1|12|123|1234|12345|123456|(?:19|20)\d\d)$/u;

/** The entry of a word that is refused with any usual ending. */
export const wordEntry = (word: string): string => `${word}#`;

/** Bytes of a fingerprint. */
const size = 4;

/** What stands for an entry in the filter. */
export const fingerprint = (entry: string): number =>
  createHash('sha256').update(entry).digest().readUInt32BE();

/** The entries that a password matches: itself in lower case without the signs at its end, and the word that it is made of. */
export function entriesOf(password: string): string[] {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+$/u, '');
  const word = usualEnding.exec(plain)?.[1];
  return word === undefined ? [plain] : [plain, wordEntry(word)];
}

/** Whether a password is one of those that are guessed first. Of others, one in a hundred thousand is refused by mistake. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const filter = await load();
  return entriesOf(password).some((entry) => contains(filter, fingerprint(entry)));
}

const load = kept(async () => {
  const { default: stored } = await import('./common-passwords.json', { with: { type: 'json' } });
  return Buffer.from(stored.fingerprints, 'base64');
});

/** Binary search among the sorted fingerprints. */
function contains(filter: Buffer, sought: number): boolean {
  let [from, to] = [0, filter.length / size];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = filter.readUInt32BE(middle * size);
    if (found === sought) return true;
    if (found < sought) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** The filter of these entries as the file holds it. */
export function filterOf(entries: Iterable<string>): { fingerprints: string } {
  const sorted = Uint32Array.from(new Set([...entries].map(fingerprint))).sort();
  const bytes = Buffer.alloc(sorted.length * size);
  sorted.forEach((each, at) => bytes.writeUInt32BE(each, at * size));
  return { fingerprints: bytes.toString('base64') };
}
