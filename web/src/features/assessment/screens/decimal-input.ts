/** A number as Spanish shows it: the dot of what is stored is a comma on the screen. */
export const shownDecimal = (stored: string): string => stored.replace('.', ',');

/** What was typed as it is stored: digits and one dot, whichever of comma and dot was pressed. */
export function storedDecimal(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.,]/g, '').split(/[.,]/);
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
}

/** Metres have one digit before the comma: whoever types 175 means 1,75. Four characters at most (section 5). */
export function storedHeight(typed: string): string {
  const height = storedDecimal(typed);
  return (/^\d{2}/.test(height) ? `${height[0]}.${height.slice(1).replace('.', '')}` : height).slice(0, 4);
}

/** One step up or down from what is stored, within the range. */
export function stepped(
  stored: string,
  direction: 1 | -1,
  { min, max, step }: { min: number; max: number; step: number },
): string {
  const from = stored === '' ? min : Number(stored) + direction * step;
  return String(Math.round(Math.min(max, Math.max(min, from)) / step) / Math.round(1 / step));
}
