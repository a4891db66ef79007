import { useQuery } from '@tanstack/react-query';
import { unitPriceText } from '#shared/rules/catalogue/unit-price.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../api/api.ts';

import type { EntryGroup } from '../../ui/search/entry.ts';

/** What a search may lead to, by kind; nothing for an empty search. */
export function useSuggestions(search: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['products', 'suggest', search],
    queryFn: async ({ signal }) => (await api.products.suggest({ query: { q: search } }, signal)).data,
    enabled: search !== '',
    // offline it fails at once and says so; a later letter asks again
    networkMode: 'always',
    retry: false,
  });
  const groups: EntryGroup[] = data
    ? [
        {
          title: 'Productos',
          entries: data.products.map(({ slug, title, price, netContent, stock }) => ({
            id: `product-${slug}`,
            label: title,
            note: [formatEuros(price), unitPriceText(price, netContent), stock === 0 && 'Agotado']
              .filter(Boolean)
              .join(' · '),
            to: sitePaths.product(slug),
          })),
        },
        {
          title: 'Categorías',
          entries: data.categories.map(({ slug, name }) => ({
            id: `category-${slug}`,
            label: name,
            to: sitePaths.category(slug),
          })),
        },
        {
          title: 'Blog',
          entries: data.posts.map(({ id, title }) => ({
            id: `post-${id}`,
            label: title,
            to: sitePaths.post(id),
          })),
        },
      ]
    : [];
  return { groups, error, isPending: isFetching, refetch };
}
