import { Document } from 'flexsearch';
import { searchWords } from '#shared/rules/text-search.ts';
import type { MakeIndex } from './library.ts';

/** FlexSearch: words by their beginnings, and names with a letter that is missing or swapped with the next one. */
export const makeIndex: MakeIndex = (products) => {
  const index = new Document({
    document: {
      id: 'id',
      index: [
        { field: 'title', tokenize: 'forward' },
        { field: 'names', tokenize: 'tolerant' },
        { field: 'prose', tokenize: 'forward' },
      ],
    },
  });
  for (const { id, title, text } of products)
    index.add({ id, title: searchWords(title).join(' '), names: text.names, prose: text.prose.trim() });
  return (typed) => {
    const found = index.search(searchWords(typed).join(' '), { limit: products.length });
    return [...new Set(found.flatMap(({ result }) => result.map(String)))];
  };
};
