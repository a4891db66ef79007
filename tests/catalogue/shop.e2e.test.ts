import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, eventually } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';
import { createProducts, newSearchWord } from '../support/journeys/test-products.ts';

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

/** One review of this rating. */
const ratedOnce = (rating: number) => ({ rated5: 0, rated4: 0, rated3: 0, [`rated${rating}`]: 1 });

/** Fourteen products that match the search word: two pages, in two categories that no other test renames or fills. */
async function fullShelf() {
  const word = newSearchWord();
  const admin = await signIn('admin');
  const [first, second] = [await newCategory(admin, 'Barritas'), await newCategory(admin, 'Cápsulas')];
  await createProducts(
    ...Array.from({ length: 14 }, (_, index) => ({
      title: `Número ${String(index + 1).padStart(2, '0')} ${word}`,
      priceCents: 500 * (index + 1),
      totalSales: 100 - index,
      ...ratedOnce((index % 5) + 1),
      categoryId: index < 11 ? first._id : second._id,
      createdAt: new Date(Date.UTC(2026, 0, 1 + ((index * 5) % 14))).toISOString(),
    })),
  );
  return { word, first, second };
}

/** Creates a category whose name no other category contains. */
async function newCategory(admin: SignedIn, kind: string): Promise<ManagedCategory> {
  const category = { name: `${kind} ${newSearchWord()}`, order: 9999 };
  const { data } = await callApi<{ data: { category: ManagedCategory } }>(
    'POST',
    '/categories',
    category,
    admin,
  );
  return data.category;
}

const numbers = async (page: Page) => (await titles(page)).map((title) => Number(title.slice(7, 9)));

nightlyJourney(
  'search ignores accents and case, categories are those of the result, and chips remove filters',
  async ({ visit }) => {
    const { word, first, second } = await fullShelf();
    const page = await visit('/tienda');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(`NUMERO ${word.toUpperCase()}`);
    await page.getByText('14 productos').waitFor();
    const categories = page.getByRole('group', { name: 'Categoría' }).getByRole('button');
    await eventually(() => categories.allTextContents()).toEqual([
      'Todos14',
      `${first.name}11`,
      `${second.name}3`,
    ]);
    await categories.filter({ hasText: second.name }).click();
    await page.getByText('3 productos').waitFor();
    expect(await numbers(page)).toEqual([12, 13, 14]);
    expect(await categories.filter({ hasText: second.name }).getAttribute('aria-pressed')).toBe('true');
    // the other categories can still be chosen
    await eventually(() => categories.count()).toBe(3);
    await waitForPath(page, `/tienda?buscar=NUMERO+${word.toUpperCase()}&categoria=${second.slug}`);

    await page.getByRole('button', { name: `Quitar filtro ${second.name}` }).click();
    await page.getByText('14 productos').waitFor();
    await page.getByRole('button', { name: /^Quitar filtro “NUMERO/ }).click();
    await waitForPath(page, '/tienda');
    await eventually(() => page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('');
    expect(await page.getByRole('list', { name: 'Filtros activos' }).count()).toBe(0);
  },
);
