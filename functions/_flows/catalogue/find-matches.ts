import { searchWords } from '#shared/rules/text-search.ts';
import { searchIndex, type Matches } from '../../_data/catalogue/search-index.ts';
import type { Catalogue, ListedProduct } from '../../_data/catalogue/snapshot.ts';

/** The listed products that match a search, or undefined for a text without a word. The first search makes the index. */
export function findMatches(catalogue: Catalogue, search: string): Matches | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  catalogue.index ??= searchIndex(catalogue.products.values());
  return catalogue.index.find(words);
}

/** Best sellers in the order of a search: the better match first, then what is in stock, then by sales. */
export const sortMatches = (bestSellers: readonly ListedProduct[], matches: Matches): ListedProduct[] =>
  bestSellers.toSorted(
    (a, b) => matches.get(a.id)! - matches.get(b.id)! || Number(b.card.stock > 0) - Number(a.card.stock > 0),
  );
