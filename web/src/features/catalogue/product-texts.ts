const fewUnits = 5;

/** The stock of a product that is not sold out: that is said by its badge, on its own page by the button. */
export function stockText(stock: number): string {
  if (stock === 1) return 'Queda 1 unidad';
  return stock <= fewUnits ? `Quedan ${stock} unidades` : `${stock} en stock`;
}

/** Characters of a description that search engines show. */
const shownLength = 155;

/** A product's text as the description for search engines: one line, cut behind a word. */
export function shortDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  const start = line.slice(0, shownLength - 1);
  // the last word may be half; a text of one word is cut inside it
  return `${(line[start.length] === ' ' ? start : start.replace(/ \S*$/, '')).replace(/[\s,;:.]+$/, '')}…`;
}
