/** First letters of up to two words of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => Array.from(word)[0]?.toLocaleUpperCase('es') ?? '').join('');
}
