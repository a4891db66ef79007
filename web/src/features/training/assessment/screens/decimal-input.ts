/** A stored number as the input shows it: with a decimal comma. */
export const formatDecimalInput = (stored: string): string => stored.replace('.', ',');

/** A typed number as it is stored: digits and one decimal point. Comma and point are both accepted. */
export function parseDecimalInput(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.,]/g, '').split(/[.,]/);
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
}

/** A typed height in metres as it is stored: `175` means 1.75. At most four characters. */
export function parseHeightInput(typed: string): string {
  const height = parseDecimalInput(typed);
  return (/^\d{2}/.test(height) ? `${height[0]}.${height.slice(1).replace('.', '')}` : height).slice(0, 4);
}

/** The stored number one step up or down, within the range. */
export function stepDecimal(
  stored: string,
  direction: 1 | -1,
  { min, max, step }: { min: number; max: number; step: number },
): string {
  const from = stored === '' ? min : Number(stored) + direction * step;
  return String(Math.round(Math.min(max, Math.max(min, from)) / step) / Math.round(1 / step));
}
