import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, openCart, waitForErrorToast } from '../support/journeys/page.ts';
import { callApi, signIn, newCustomer } from '../support/journeys/test-users.ts';
import { createProducts, newSearchWord, changeProduct } from '../support/journeys/test-products.ts';

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

journey(
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

journey('the price slider has two keyboard-operable thumbs that never pass each other', async ({ visit }) => {
  const { word } = await fullShelf();
  const page = await visit(`/tienda?buscar=${word}`);
  const [min, max] = [
    page.getByRole('slider', { name: 'Precio mínimo' }),
    page.getByRole('slider', { name: 'Precio máximo' }),
  ];
  await page.getByText('Cualquier precio').waitFor();
  await max.focus();
  await page.keyboard.press('Home');
  await page.getByText('Hasta 0 €').waitFor();
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
  await page.getByText('Hasta 12 €').first().waitFor();
  await page.getByText('2 productos').waitFor();
  expect(await numbers(page)).toEqual([1, 2]);
  await min.focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowUp');
  await page.getByText('1 producto', { exact: true }).waitFor();
  await waitForPath(page, `/tienda?buscar=${word}&min=6&max=12`);
  await page.keyboard.press('End');
  await waitForPath(page, `/tienda?buscar=${word}&min=12&max=12`);
  expect(await min.inputValue()).toBe('12');
  // several key presses are one history entry
  await page.goBack();
  await waitForPath(page, `/tienda?buscar=${word}&min=6&max=12`);
});

journey('a search of the shop has five sort orders, the best matches first by default', async ({ visit }) => {
  const { word } = await fullShelf();
  const page = await visit(`/tienda?buscar=${word}`);
  await eventually(() => numbers(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const order = page.getByLabel('Ordenar por');
  await eventually(() => order.locator('option').allTextContents()).toEqual([
    'Más relevantes',
    'Precio: de menor a mayor',
    'Precio: de mayor a menor',
    'Mejor valorados',
    'Más recientes',
  ]);
  const expected = {
    'Precio: de mayor a menor': [14, 13, 12, 11],
    'Mejor valorados': [5, 10, 4, 9],
    'Más recientes': [12, 9, 6, 3],
    'Precio: de menor a mayor': [1, 2, 3, 4],
  };
  for (const [label, first] of Object.entries(expected)) {
    await order.selectOption(label);
    await eventually(async () => (await numbers(page)).slice(0, 4)).toEqual(first);
  }
  await waitForPath(page, `/tienda?buscar=${word}&orden=price`);
});

journey(
  'a page step shows the list from its top, and Back returns to the previous page and scroll position',
  async ({ visit }) => {
    const { word } = await fullShelf();
    const page = await visit(`/tienda?buscar=${word}`, { width: 360 });
    const pages = page.getByRole('navigation', { name: 'Páginas de productos' });
    expect(await pages.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true);
    await eventually(() => pages.getByRole('link', { name: /^Página/ }).allTextContents()).toEqual([
      '1',
      '2',
    ]);
    await pages.getByRole('link', { name: 'Siguiente' }).click();
    await waitForPath(page, `/tienda?buscar=${word}&pagina=2`);
    await eventually(() => numbers(page)).toEqual([13, 14]);
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
    await eventually(() =>
      page.evaluate(() => document.querySelector('article')!.getBoundingClientRect().top > 0),
    ).toBe(true);
    expect(await pages.getByRole('link', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page');

    await page.getByRole('link', { name: `Número 13 ${word}` }).click();
    await page.getByRole('heading', { name: `Número 13 ${word}` }).waitFor();
    await page.goBack();
    await waitForPath(page, `/tienda?buscar=${word}&pagina=2`);
    await eventually(() => numbers(page)).toEqual([13, 14]);
    await page.goBack();
    await eventually(() => numbers(page)).toHaveLength(12);
    // the scroll position of the first page was its end
    await eventually(() => page.evaluate(() => window.scrollY > 400)).toBe(true);
    // another filter starts at the first page
    await page.goForward();
    await eventually(() => numbers(page)).toEqual([13, 14]);
    await page.getByLabel('Ordenar por').selectOption('Precio: de mayor a menor');
    await waitForPath(page, `/tienda?buscar=${word}&orden=-price`);
    // a link to a page that no longer exists leads to the last page
    await page.goto(`/tienda?buscar=${word}&pagina=9`);
    await waitForPath(page, `/tienda?buscar=${word}&pagina=2`);
  },
);

journey('a shared URL of the shop shows the same list', async ({ visit }) => {
  const { word, first } = await fullShelf();
  const page = await visit(`/tienda?buscar=${word}&categoria=${first.slug}&min=20&max=50&orden=-price`);
  await eventually(() => numbers(page)).toEqual([10, 9, 8, 7, 6, 5, 4]);
  expect(await page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe(word);
  expect(await page.getByRole('slider', { name: 'Precio mínimo' }).inputValue()).toBe('20');
  expect(await page.getByRole('slider', { name: 'Precio máximo' }).inputValue()).toBe('50');
  expect(await page.getByLabel('Ordenar por').inputValue()).toBe('-price');
  expect(
    await page.getByRole('list', { name: 'Filtros activos' }).getByRole('button').allTextContents(),
  ).toEqual([`“${word}”`, first.name, 'De 20 a 50\u00a0€']);
  // invalid parameters show the unfiltered shop
  await page.goto('/tienda?min=1.5&max=-4&orden=%27%3B&pagina=x');
  await page.getByText(/^\d+ productos$/).waitFor();
  expect(await page.getByLabel('Ordenar por').inputValue()).toBe('-totalSales');
});

journey(
  'a product has the badge Popular above a hundred sales and Sin stock without stock',
  async ({ visit }) => {
    const word = newSearchWord();
    await createProducts(
      { title: `Cien ${word}`, totalSales: 100 },
      { title: `Ciento uno ${word}`, totalSales: 101 },
      { title: `Nada ${word}`, stock: 0, totalSales: 3 },
    );
    const page = await visit(`/tienda?buscar=${word}`);
    const card = (title: string) => page.getByRole('article').filter({ hasText: `${title} ${word}` });
    await card('Nada').getByText('Sin stock').waitFor();
    await eventually(() => card('Ciento uno').getByText('Popular').count()).toBe(1);
    expect(await card('Cien').first().getByText('Sin stock').count()).toBe(0);
    await eventually(() => page.getByText('Popular', { exact: true }).count()).toBe(1);
    await eventually(() => page.getByText('Sin stock', { exact: true }).count()).toBe(1);
  },
);

journey('an empty or failed product list says what to do next', async ({ visit }) => {
  const word = newSearchWord();
  const page = await visit(`/tienda?buscar=${word}&min=10`, { expects: [/ERR_FAILED|Failed to load/] });
  await page.getByRole('heading', { name: 'No se encontraron productos' }).waitFor();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await waitForPath(page, '/tienda');
  await page.getByRole('article').first().waitFor();

  await page.route('**/api/products?**', (route) => route.abort());
  await page.getByLabel('Ordenar por').selectOption('Mejor valorados');
  await waitForErrorToast(page, 'Error al cargar productos');
  const alert = page.getByRole('alert');
  await alert.getByText('No hay conexión. Comprueba tu red e inténtalo de nuevo.').waitFor();
  await page.unroute('**/api/products?**');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('article').first().waitFor();
});

journey("the phone's filter drawer shows the number of active filters and results", async ({ visit }) => {
  const { word, second } = await fullShelf();
  const page = await visit(`/tienda?buscar=${word}`, { width: 360 });
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('button', { name: second.name }).click();
  await sheet.getByRole('button', { name: 'Ver 3 productos' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await numbers(page)).toEqual([12, 13, 14]);
  await page.getByRole('button', { name: 'Filtros (2)' }).waitFor();
});

journey('text typed into the shop before hydration is searched', async ({ visit }) => {
  const word = newSearchWord();
  await createProducts({ title: `Batido de ${word}` });
  const page = await visit('/blog');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/tienda', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.fill(word);
  arrived.resolve();
  await page.getByText('1 producto', { exact: true }).waitFor();
  expect(await search.inputValue()).toBe(word);
});

journey(
  'P45: the product list is requested before the code has loaded, and only once per visit',
  async ({ visit }) => {
    for (const as of [undefined, await newCustomer()]) {
      const page = await visit('/legal/cookies', { as });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const listAsked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products');
      await page.route('**/assets/queries*', async (route) => {
        await listAsked;
        await route.continue();
      });
      await page.goto('/tienda');
      await page.getByRole('article').first().waitFor();
      // the previous page may still have requests pending
      const here = asked.slice(asked.indexOf('/tienda'));
      expect(here.filter((path) => path === '/api/products')).toHaveLength(1);
    }
  },
);

journey(
  'an unknown product shows a message, and a product page has picture, facts and a link to its category',
  async ({ visit }) => {
    const page = await visit('/tienda/no-existe', { expects: [/404/] });
    await page.getByRole('heading', { name: 'Producto no encontrado' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
    await page.getByRole('link', { name: 'Ver la tienda' }).click();
    await page.getByRole('link', { name: 'Creatina monohidrato, 300 g' }).click();
    await page.getByRole('heading', { name: 'Creatina monohidrato, 300 g' }).waitFor();
    expect(
      await page
        .getByRole('img', { name: /creatina/i })
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)),
    ).toBe(true);
    await page.getByRole('heading', { name: 'Composición y datos' }).waitFor();
    await page.getByText('4,99 € a toda España; gratis desde 50,00 €.').waitFor();
    await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Rendimiento' }).click();
    await waitForPath(page, '/tienda/categoria/rendimiento');
  },
);

journey(
  'each price stands beside the price per kilogram, food says what is in it, and an earlier address leads to it',
  async ({ visit }) => {
    const word = newSearchWord();
    const [bag] = await createProducts({
      title: `Bolsa de ${word}`,
      priceCents: 1790,
      netContent: { amount: 500, unit: 'g' },
      ingredients: 'Suero de leche, cacao',
      allergens: ['milk'],
      traces: ['soybeans', 'nuts'],
      nutrition: {
        energyKj: 1676,
        energyKcal: 396,
        fat: 5,
        saturates: 3.1,
        carbohydrate: 8.6,
        sugars: 6.1,
        protein: 78.6,
        salt: 0.5,
      },
    });
    const perKilogram = '35,80\u00a0€/kg';
    const page = await visit(`/tienda?buscar=${word}`);
    await page.getByRole('article').getByText(perKilogram).waitFor();

    await changeProduct(bag!, { slug: `bolsa-${word}` });
    await page.goto(`/tienda/${bag!.slug}`);
    await waitForPath(page, `/tienda/bolsa-${word}`);
    await page.getByText(perKilogram).first().waitFor();
    await page.getByText('Suero de leche, cacao').waitFor();
    await page.getByText('soja, frutos de cáscara').waitFor();
    const nutrition = page.getByRole('table', { name: 'Información nutricional por 100 g' });
    await eventually(() => nutrition.getByRole('row').allInnerTexts()).toContainEqual(
      expect.stringMatching(/Valor energético\s+1676 kJ \/ 396 kcal/),
    );

    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await (await openCart(page)).getByText(perKilogram).waitFor();
  },
);
