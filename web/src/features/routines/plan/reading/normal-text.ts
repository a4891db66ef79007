/*
 * The signs of a pasted text in one form. Each sign becomes one sign, so that a place in the normal text is the same place in the text as
 * it was written.
 */

const forms: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u200b\ufeff]/g, ' '],
  [/[‘’‛′ʹʼ´`＇]/g, "'"],
  [/[“”„‟″ʺ«»]/g, '"'],
  [/[×✕✖⨯╳＊]/g, 'x'],
  [/[‐‑‒–—―−]/g, '-'],
  [/[＠]/g, '@'],
];

/** The text in the signs that the readers know, as long as before. */
export function normalText(text: string): string {
  const simple = forms.reduce((before, [pattern, sign]) => before.replace(pattern, sign), text);
  // a star between figures multiplies
  return simple.replace(/(?<=\d\s?)\*(?=\s?\d)/g, 'x');
}

/** The number of a text with decimal comma or point. */
export const toNumber = (text: string): number => Number(text.replace(',', '.'));
