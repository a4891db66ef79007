import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/catalogue/products.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { changedNow } = await import('#functions/catalogue/products.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');

const supplements = sampleCategory({ name: 'Suplementos', slug: 'suplementos', order: 1 });
const proteins = sampleCategory({ name: 'Proteínas', slug: 'proteinas', order: 2 });
const retired = sampleCategory({ name: 'Ropa', slug: 'ropa', isActive: false });
const empty = sampleCategory({ name: 'Ropa de agua', slug: 'agua' });
const inCategory = (categoryId: string) => (title: string, slug: string, facts: object) =>
  sampleProduct({ title, slug, categoryId, description: '', ...facts });
const [supplement, protein] = [inCategory(supplements._id), inCategory(proteins._id)];
const goods = [
  supplement('Creatina monohidrato', 'creatina', {
    totalSales: 5,
    stock: 3,
    priceCents: 900,
    sku: 'SUP-CRE-300',
    netContent: { amount: 300, unit: 'g' },
  }),
  supplement('Creatina micronizada', 'micronizada', { totalSales: 80, stock: 1, priceCents: 1900 }),
  supplement('Creatina en cápsulas', 'capsulas', { totalSales: 900, stock: 0, priceCents: 500 }),
  protein('Suero al limón', 'suero', { totalSales: 20 }),
  protein('Proteína vegana', 'vegana', { totalSales: 10 }),
  protein('Batido', 'batido', { totalSales: 999, description: 'Lleva creatina.' }),
  supplement('Creatina retirada', 'retirada', { isActive: false }),
  inCategory(retired._id)('Camiseta', 'camiseta', {}),
];

beforeAll(async () => {
  await Promise.all([supplements, proteins, retired, empty].map((each) => putCategory(each)));
  await Promise.all(goods.map((each) => putProduct(each)));
  await bumpCatalogueVersion();
});

const search = async (text: string, query: Record<string, string> = {}) =>
  (await call(handler, 'GET /api/products', { query: { search: text, ...query } })).body;
const slugs = async (text: string, query?: Record<string, string>) =>
  (await search(text, query)).data.products.map(({ slug }: { slug: string }) => slug);

const suggest = async (q: string) => {
  const answer = await call(handler, 'GET /api/products/search/suggestions', { query: { q } });
  const { products, categories, posts } = answer.body.data;
  const slugsOf = (found: { slug: string }[]) => found.map(({ slug }) => slug);
  return [slugsOf(products), slugsOf(categories), posts.map(({ id }: { id: string }) => id)];
};

describe('the suggestions of a search', () => {
  it.each([
    ['creatna', [['micronizada', 'creatina', 'capsulas'], [], []]],
    ['creatn', [['micronizada', 'creatina', 'capsulas'], [], []]],
    ['creatina para mujeres', [['micronizada', 'creatina', 'capsulas', 'batido'], [], []]],
    ['SUP-CRE-300', [['creatina'], [], []]],
    ['proteína', [['vegana', 'batido', 'suero'], ['proteinas'], []]],
    ['supl', [['micronizada', 'creatina', 'capsulas'], ['suplementos'], []]],
    ['hiit', [[], [], ['rutina-cardio-hiit']]],
    ['entrenos', [[], [], ['nutricion-pre-post-entreno']]],
    ['ropa', [[], [], []]],
    ['¿?', [[], [], []]],
  ])('«%s» leads to these products, categories and posts: %j', async (typed, expected) => {
    expect(await suggest(typed)).toEqual(expected);
  });

  it('are what a list needs, five products at most, and the edge caches them', async () => {
    const { headers, body } = await call(handler, 'GET /api/products/search/suggestions', {
      query: { q: 'c' },
    });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect(body.data.products[0]).toEqual({
      slug: 'micronizada',
      title: 'Creatina micronizada',
      price: 19,
      netContent: null,
      stock: 1,
    });
    expect((await suggest('s')).map((found) => found.length)).toEqual([5, 2, 3]);
  });

  it('need something that is typed', async () => {
    const { status, body } = await call(handler, 'GET /api/products/search/suggestions', {
      query: { q: ' ' },
    });
    expect([status, body.field]).toEqual([400, 'q']);
  });
});

describe('the search of the shop', () => {
  it('shows the better match first, then what is in stock, then what sells better', async () => {
    expect(await slugs('creatina')).toEqual(['micronizada', 'creatina', 'capsulas', 'batido']);
  });

  it.each(['CREATÍNA', 'creatinas', 'creat'])('finds «%s» as creatina', async (text) => {
    expect(await slugs(text)).toEqual(await slugs('creatina'));
  });

  it.each([
    ['creatna', ['micronizada', 'creatina', 'capsulas']],
    ['protena', ['batido', 'suero', 'vegana']],
    ['seuro', ['suero']],
    ['proteinas', ['vegana', 'batido', 'suero']],
    ['protena begana', ['vegana']],
    ['suplementos monohidrato', ['creatina']],
    ['zapatillas', []],
    // a word that matches nothing is left out; one that matches something else is not
    ['creatina zapatillas', ['micronizada', 'creatina', 'capsulas', 'batido']],
    ['limon monohidrato', []],
  ])('finds what «%s» means, with each of its words that matches something: %j', async (text, expected) => {
    expect(await slugs(text)).toEqual(expected);
  });

  it('keeps a chosen order, counts categories and pages what it finds', async () => {
    expect(await slugs('creatna', { sort: 'price' })).toEqual(['capsulas', 'creatina', 'micronizada']);
    const body = await search('creatina', { limit: '3', page: '2' });
    expect(body.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 });
    expect(body.data.products).toHaveLength(1);
    expect(body.data.categories).toMatchObject([
      { slug: 'suplementos', productCount: 3 },
      { slug: 'proteinas', productCount: 1 },
    ]);
  });

  it('no search shows the whole shop, best sellers first, and signs alone find nothing', async () => {
    expect((await slugs('  '))[0]).toBe('batido');
    expect((await search('  ')).pagination.total).toBe(6);
    expect((await search('¿?')).pagination.total).toBe(0);
  });

  it('GET /products/search ranks as the list does', async () => {
    const { body } = await call(handler, 'GET /api/products/search', { query: { q: 'creatna' } });
    expect(body.data.products[0].slug).toBe('micronizada');
  });

  const change = async (nth: number, field: string, value: unknown) => {
    const { _id } = goods[nth]!;
    await update(keys.product(_id), {
      update: `SET ${field} = :value, gsi1sk = :changed`,
      values: { ':value': value, ':changed': changedNow(_id).gsi1sk },
    });
    await bumpCatalogueVersion();
  };

  it('finds a product by its new name and no more by its old one, and not when it is retired', async () => {
    expect(await slugs('vegana')).toEqual(['vegana']);
    await change(4, 'title', 'Guisante molido');
    expect([await slugs('guisantes'), await slugs('vegana')]).toEqual([['vegana'], []]);
    await change(4, 'isActive', false);
    expect(await slugs('guisante')).toEqual([]);
    // a word that only a retired product has may be a typing error again
    await change(3, 'title', 'Guissante');
    expect(await slugs('guisante')).toEqual(['suero']);
  });

  it('ranks by the stock that there is now: what sells out goes behind', async () => {
    await change(1, 'stock', 0);
    expect((await slugs('creatina')).slice(0, 3)).toEqual(['creatina', 'capsulas', 'micronizada']);
  });
});
