import { searchIndex } from '#functions/_data/catalogue/search-index.ts';
import { searchWords } from '#shared/rules/text-search.ts';
import type { MakeIndex } from './library.ts';

/** MiniSearch as the shop uses it. */
export const makeIndex: MakeIndex = (products) => {
  const index = searchIndex(products);
  return (typed) => {
    const found = [...index.find(searchWords(typed))];
    return found.sort(([, a], [, b]) => a - b).map(([id]) => id);
  };
};
