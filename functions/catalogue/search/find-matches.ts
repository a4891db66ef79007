import { searchWords } from '#shared/rules/text-search.ts';
import { searchIndex, type Matches } from './search-index.ts';
import type { Catalogue, ListedProduct } from '../snapshot.ts';

/** The listed products that match a search, none for one without a word, or undefined for no search. The first search makes the index. */
export function findMatches(catalogue: Catalogue, search: string): Matches | undefined {
  if (search.trim() === '') return undefined;
  catalogue.index ??= searchIndex(catalogue.products.values());
  return catalogue.index.find(searchWords(search));
}

/** Best sellers in the order of a search: the better match first, then what is in stock, then by sales. */
export const sortMatches = (bestSellers: readonly ListedProduct[], matches: Matches): ListedProduct[] =>
  bestSellers.toSorted(
    (a, b) => matches.get(a.id)! - matches.get(b.id)! || Number(b.card.stock > 0) - Number(a.card.stock > 0),
  );
