/* Words with typing errors: letters that are wrong, missing or too many, and neighbours that are swapped. */

/** Letters that may be wrong, missing or too many: none in short words and numbers, where another one means another thing. */
export const maxEdits = (word: string) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** A word with each two neighbouring letters swapped, the error that typing makes most: `whye` for `whey`. */
export const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
  ).filter((other) => other !== word);

/** The names whose beginning is a number of typing errors, or fewer, away from a word; their first letter is right. */
export const mistypedBeginnings = (word: string, names: Iterable<string>, edits: number): string[] =>
  [...names].filter((name) => name[0] === word[0] && editsToBeginning(word, name) <= edits);

/**
 * The fewest typing errors that make a word of a beginning of a name. Swapped neighbours are one (the optimal string alignment
 * distance of Damerau and Levenshtein, its minimum over the beginnings).
 */
function editsToBeginning(word: string, name: string): number {
  const beginning = name.slice(0, 2 * word.length);
  let last: number[] = [];
  let row = Array.from({ length: beginning.length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at += 1) {
    const next = [at];
    for (let of = 1; of <= beginning.length; of += 1) {
      const isSame = word[at - 1] === beginning[of - 1];
      const isSwapped =
        at > 1 && of > 1 && word[at - 1] === beginning[of - 2] && word[at - 2] === beginning[of - 1];
      next.push(
        Math.min(
          row[of]! + 1,
          next[of - 1]! + 1,
          row[of - 1]! + (isSame ? 0 : 1),
          isSwapped ? last[of - 2]! + 1 : Infinity,
        ),
      );
    }
    last = row;
    row = next;
  }
  return Math.min(...row);
}
