import { plain } from '../text-search.ts';

/** Parts of a SKU: the category, and words or numbers of the title. */
const maxParts = 4;

/** A reference for a product: `Proteínas` and `Whey de vainilla, 500 g` → `PRO-WHE-VAI-500`. */
export function skuOf(category: string, title: string): string {
  const words = plain(`${category} ${title}`).match(/[a-z]{3,}|[0-9]+/g) ?? [];
  const parts = words
    .slice(0, maxParts)
    .map((word) => (/^[0-9]/.test(word) ? word.slice(0, 6) : word.slice(0, 3)));
  return (parts.join('-') || 'producto').toUpperCase();
}
