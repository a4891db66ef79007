import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { call } from '../call.ts';
import { sampleCategory } from '../sample-items.ts';
import { signIn, tokenForLong } from '../sign-in.ts';

/** The calls of an admin who runs the shop's goods, with a category for them. Call it after `useTable`. */
export async function startProductCalls() {
  const { handler } = await import('#functions/catalogue/management/product-management.lambda.ts');
  const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
  const { queryAll } = await import('#functions/platform/table/table.ts');
  const { StockEntry: Entry } = await import('#shared/contracts/catalogue/stock-entry.ts');
  const category = sampleCategory({ name: 'Proteínas', slug: 'proteinas' });
  await putCategory(category);
  const admin = await signIn('admin');
  const { token, userId } = admin;
  const adminToken = tokenForLong(admin);

  const ask = async (route: string, options: Parameters<typeof call>[2] = {}) =>
    call(handler, route, { token: await adminToken(), ...options });
  const create = (form: object = {}) =>
    ask('POST /api/products', { form: { ...required(category._id), ...form } });
  const update = (id: string, form: object) => ask('PUT /api/products/{id}', { params: { id }, form });

  return {
    category,
    token,
    userId,
    ask,
    create,
    update,
    /** Creates a product and returns it. */
    created: async (form: object = {}): Promise<ManagedProduct> => {
      const { status, body } = await create(form);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.product;
    },
    get: (id: string) => ask('GET /api/products/management/{id}', { params: { id } }),
    list: (query: Record<string, string> = {}) => ask('GET /api/products/management', { query }),
    remove: (id: string) => ask('DELETE /api/products/{id}', { params: { id } }),
    feature: (id: string, isFeatured = true) =>
      ask('PUT /api/products/{id}/featured', { params: { id }, body: { isFeatured } }),
    correct: (id: string, from: number, to: number, more: object = {}) =>
      ask('POST /api/products/{id}/stock', {
        params: { id },
        body: { from, to, reason: 'recount', ...more },
      }),
    /** The whole stock ledger of a product, oldest first; also of a deleted one. */
    ledger: (id: string): Promise<StockEntry[]> => queryAll(Entry, id, { prefix: 'stk_' }),
  };
}

const required = (category: string) => ({
  title: 'Whey de vainilla, 500 g',
  description: 'Suero de leche.',
  price: '17,90',
  stock: '12',
  category,
});
