import type { products } from '#shared/contracts/catalogue/products.ts';
import { posts } from '#shared/content/posts.ts';
import { searchText, searchWords } from '#shared/rules/text-search.ts';
import { publicCatalogue } from './catalogue.ts';
import { type Matches, searchIndex } from './search-index.ts';
import type { Catalogue } from './snapshot.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { findMatches, sortMatches } from './product-lists.ts';

const limits = { products: 5, categories: 3, posts: 3 };

const postIndex = searchIndex(
  posts.map(({ id, title, category, excerpt }) => ({
    id,
    title,
    text: searchText([title, category], excerpt),
  })),
);

/** GET /products/search/suggestions: only what the shop lists, with categories that have products. */
export const suggest: UseCase<typeof products.suggest> = async ({ query: { q }, now }) => {
  const catalogue = await publicCatalogue(now);
  const words = searchWords(q);
  return {
    success: true,
    data: {
      products: suggestedProducts(catalogue, q),
      categories: suggestedCategories(catalogue, words),
      posts: best(posts, postIndex.find(words), ({ id }) => id).slice(0, limits.posts),
    },
  };
};

function suggestedProducts(catalogue: Catalogue, search: string) {
  const found = findMatches(catalogue, search);
  if (!found) return [];
  const bestSellers = catalogue.sorted['-totalSales'].filter(({ id }) => found.has(id));
  return sortMatches(bestSellers, found)
    .slice(0, limits.products)
    .map(({ card }) => card);
}

/** A shop has a dozen categories: an index for each call costs less than keeping one up to date. */
function suggestedCategories({ categories }: Catalogue, words: readonly string[]) {
  const shown = categories.filter(({ isActive, productCount }) => isActive && productCount > 0);
  const index = searchIndex(
    shown.map(({ _id, name }) => ({ id: _id, title: name, text: searchText([name], '') })),
  );
  return best(shown, index.find(words), ({ _id }) => _id).slice(0, limits.categories);
}

/** Those that were found, in the order of their match and then in their own. */
const best = <T>(all: readonly T[], found: Matches, idOf: (one: T) => string): T[] =>
  all.filter((one) => found.has(idOf(one))).toSorted((a, b) => found.get(idOf(a))! - found.get(idOf(b))!);
