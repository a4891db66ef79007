import { create, insertMultiple, search } from '@orama/orama';
import { maxEdits } from '#functions/_data/catalogue/typing-errors.ts';
import { searchWords } from '#shared/rules/text-search.ts';
import type { MakeIndex } from './library.ts';

/** Orama with as many typing errors as the shop takes in the longest word; it takes them in words that match as well. */
export const makeIndex: MakeIndex = async (products) => {
  const db = create({ schema: { title: 'string', names: 'string', prose: 'string' } });
  const texts = products.map(({ id, title, text }) => ({
    id,
    title: searchWords(title).join(' '),
    names: text.names,
    prose: text.prose.trim(),
  }));
  await insertMultiple(db, texts, 500);
  return async (typed) => {
    const words = searchWords(typed);
    const term = words.join(' ');
    const tolerance = Math.max(...words.map(maxEdits));
    const found = await search(db, { term, tolerance, threshold: 0, limit: products.length });
    return found.hits.map(({ id }) => id);
  };
};
