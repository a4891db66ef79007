/** Scripts and pictures in which a joiner decides what is seen. */
const joined =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/**
 * A text without the invisible characters that come along when it is copied: directional marks, zero-width spaces, soft hyphens.
 * A joiner stays where it shapes what is seen, as within an emoji or a Persian word.
 */
export const visibleText = (text: string): string =>
  text.replace(/\p{Cf}/gu, (mark: string, at: number) => (isMeant(mark, text, at) ? mark : ''));

function isMeant(mark: string, text: string, at: number): boolean {
  if (mark !== '\u200C' && mark !== '\u200D') return false;
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const [after = ''] = text.slice(at + 1, at + 3);
  return joined.test(before) && joined.test(after);
}

/** Letters and symbols of Unicode that print nothing: fillers of Hangul and the empty pattern of Braille. */
const blank = /[\u115F\u1160\u3164\uFFA0\u2800]/g;

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blank, ''));
