import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { call } from '../support/call.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/catalogue/categories/category-management.lambda.ts');
const shop = await import('#functions/catalogue/categories/categories.lambda.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
const { categoryCountStep, findCategories, findCategory, putCategory } =
  await import('#functions/catalogue/categories/categories.ts');
const { defaultCategories } = await import('#functions/catalogue/categories/default-categories.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { transact } = await import('#functions/platform/table/table.ts');

let token: string;
beforeAll(async () => void ({ token } = await signIn('admin')));

/** An admin's call. */
const ask = (route: string, body?: unknown, id?: string) =>
  call(handler, route.replace(' ', ' /api'), { token, body, ...(id && { params: { id } }) });
const create = (fields: object) => ask('POST /categories', fields);
const edit = (id: string, changes: object) => ask('PUT /categories/{id}', changes, id);
const remove = (id: string) => ask('DELETE /categories/{id}', undefined, id);

let serial = 0;
const newName = () => `Ropa ${(serial += 1)}`;

async function created(fields: object = {}): Promise<ManagedCategory> {
  return (await create({ name: newName(), ...fields })).body.data.category;
}

describe('create', () => {
  it('a new category gets an address from its name and the defaults, and the shop shows it at once', async () => {
    await call(shop.handler, 'GET /api/categories/active');
    const { status, body } = await create({ name: '  Niños & Ácidos ' });
    expect(status).toBe(201);
    expect(body.data.category).toMatchObject({
      name: 'Niños & Ácidos',
      slug: 'ninos-acidos',
      color: '#10B981',
      order: 0,
      isActive: true,
      productCount: 0,
      version: 1,
    });
    const { body: shown } = await call(shop.handler, 'GET /api/categories/active');
    expect(shown.data.categories.map(({ slug }: { slug: string }) => slug)).toContain('ninos-acidos');
  });

  it.each([
    ['name', '   ', 'Category name is required'],
    ['name', '💪', 'El nombre necesita alguna letra o cifra'],
    ['color', 'red', 'Elige un color como #10B981'],
    ['order', 1.5, 'El orden es un número entero'],
    ['icon', '\u202eabc', 'Contiene caracteres no permitidos'],
  ])('a category whose %s is "%s" is refused with a text for it', async (field, value, text) => {
    const { status, body } = await create({ name: newName(), [field]: value });
    expect([status, body.field]).toEqual([400, field]);
    expect(body.message).toContain(text);
  });

  it('an icon may be an emoji that is joined of several', async () => {
    expect((await created({ icon: '👨‍👩‍👧' })).icon).toBe('👨‍👩‍👧');
  });

  it('P58: of ten creations of one name at once, in any case and accents, one succeeds and nine are 409', async () => {
    const names = Array.from({ length: 10 }, (_, at) => (at % 2 ? 'Electrolitos' : 'ELECTRÓLITOS'));
    const all = await Promise.all(names.map((name) => create({ name })));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const refused = all.find(({ status }) => status === 409)!.body;
    expect([refused.code, refused.field]).toEqual(['category_name_taken', 'name']);
    expect((await findCategories()).filter(({ slug }) => slug === 'electrolitos')).toHaveLength(1);
  });
});

describe('edit', () => {
  it('an edit changes the fields it has, keeps the others and the address, and raises the version', async () => {
    const before = await created({ description: 'Para correr' });
    const name = newName();
    const { body } = await edit(before._id, { name, metaTitle: 'Ropa técnica', version: 1 });
    expect(body.data.category).toEqual({ ...before, name, metaTitle: 'Ropa técnica', version: 2 });
    expect(await findCategory(before._id)).toEqual(body.data.category);
  });

  it('P35: an edit of an older version is 409 with the current category, and changes nothing', async () => {
    const before = await created();
    const { body: first } = await edit(before._id, { description: 'De Ana', version: 1 });
    const { status, body } = await edit(before._id, { description: 'De Berta', version: 1 });
    expect([status, body.code]).toEqual([409, 'stale_edit']);
    expect(body.details.current).toEqual(first.data.category);
    expect((await findCategory(before._id))!.description).toBe('De Ana');
  });

  it('P35: of ten edits of one version at once exactly one is written', async () => {
    const { _id } = await created();
    const edits = Array.from({ length: 10 }, (_, at) =>
      edit(_id, { description: `Texto ${at}`, version: 1 }),
    );
    const all = await Promise.all(edits);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findCategory(_id)).toMatchObject({ version: 2 });
  });

  it('an edit that is repeated because its answer was lost succeeds without a further change', async () => {
    const { _id } = await created();
    const again = [
      await edit(_id, { isActive: false, version: 1 }),
      await edit(_id, { isActive: false, version: 1 }),
    ];
    expect(again.map(({ status, body }) => [status, body.data.category.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  it('a renamed category keeps its address; its old name is free only when it was not the first', async () => {
    const [first, second, third] = [newName(), newName(), newName()];
    const { _id, slug } = await created({ name: first });
    await edit(_id, { name: second, version: 1 });
    await edit(_id, { name: third, version: 2 });
    expect((await findCategory(_id))!.slug).toBe(slug);
    const statuses = [];
    for (const name of [first, second, third]) statuses.push((await create({ name })).status);
    expect(statuses).toEqual([409, 201, 409]);
    expect((await edit(_id, { name: second, version: 3 })).body.code).toBe('category_name_taken');
    expect((await edit(_id, { name: first, version: 3 })).status).toBe(200);
  });

  nightly('a deactivated category leaves the shop and comes back when it is activated', async () => {
    const { _id, slug } = await created();
    const shown = async () =>
      (await call(shop.handler, 'GET /api/categories/{id}', { params: { id: slug } })).status;
    expect(await shown()).toBe(200);
    await edit(_id, { isActive: false, version: 1 });
    expect(await shown()).toBe(404);
    await edit(_id, { isActive: true, version: 2 });
    expect(await shown()).toBe(200);
  });

  it('an edit of an unknown category is 404', async () => {
    expect((await edit('cat_unknown', { name: newName(), version: 1 })).body.code).toBe('category_not_found');
  });
});

describe('delete', () => {
  it('a category with products, also hidden ones, is not deleted: 409', async () => {
    const { _id } = await created();
    await transact([categoryCountStep(_id, 1)]);
    const { status, body } = await remove(_id);
    expect([status, body.code]).toEqual([409, 'category_in_use']);
    await transact([categoryCountStep(_id, -1)]);
    expect((await remove(_id)).status).toBe(200);
    expect((await remove(_id)).status).toBe(404);
  });

  it('a deleted category leaves the shop, and its names and its address are free', async () => {
    const [first, second] = [newName(), newName()];
    const { _id, slug } = await created({ name: first });
    await edit(_id, { name: second, version: 1 });
    await remove(_id);
    expect((await call(shop.handler, 'GET /api/categories/{id}', { params: { id: slug } })).status).toBe(404);
    for (const name of [first, second]) expect((await create({ name })).status).toBe(201);
  });

  it('P58: a category that gets a product just before its deletion is written stays: 409', async () => {
    const { _id } = await created();
    const { restore } = faultCalls(
      async (send) => {
        restore();
        await transact([categoryCountStep(_id, 1)]);
        return send();
      },
      (_, operation) => operation === 'TransactWriteItems',
    );
    expect((await remove(_id)).status).toBe(409);
    expect((await findCategory(_id))?.productCount).toBe(1);
  });

  it('P58: a category is deleted or gets a product, never both, however they race', async () => {
    for (let round = 0; round < 4; round++) {
      const { _id } = await created();
      const counting = transact([categoryCountStep(_id, 1)]).then(
        () => true,
        () => false,
      );
      const [isCounted, { status }] = await Promise.all([counting, remove(_id)]);
      expect([isCounted, status]).toEqual(isCounted ? [true, 409] : [false, 200]);
      expect((await findCategory(_id))?.productCount).toBe(isCounted ? 1 : undefined);
    }
  });
});

describe('order', () => {
  let some: ManagedCategory[];
  beforeEach(async () => {
    some = await Promise.all([created(), created(), created()]);
  });
  const reorder = (orders: { _id: string; order: number; was?: number }[]) =>
    ask('PUT /categories/order', { orders });

  it('a new order is answered and shown by the shop, and makes no open form stale', async () => {
    const orders = some.map(({ _id }, at) => ({ _id, order: 900 - at }));
    const { status, body } = await reorder(orders);
    expect(status).toBe(200);
    const ids = body.data.categories.map(({ _id }: ManagedCategory) => _id);
    expect(ids.slice(-3)).toEqual(some.map(({ _id }) => _id).toReversed());
    const { body: shown } = await call(shop.handler, 'GET /api/categories/active');
    expect(shown.data.categories.map(({ _id }: ManagedCategory) => _id).slice(-3)).toEqual(ids.slice(-3));
    expect((await findCategory(some[0]!._id))!.version).toBe(1);
  });

  it('an order with a category that is gone is 404 and changes none', async () => {
    await remove(some[1]!._id);
    const { body } = await reorder(some.map(({ _id }) => ({ _id, order: 77 })));
    expect(body.code).toBe('category_not_found');
    expect((await findCategory(some[0]!._id))!.order).toBe(0);
  });

  it('P95: an order before is refused, and changes none, once one of the categories has yet another', async () => {
    const saved = some.map(({ _id }, at) => ({ _id, order: 5 + at }));
    const before = saved.map(({ _id, order }) => ({ _id, order: 0, was: order }));
    const orders = () => Promise.all(some.map(async ({ _id }) => (await findCategory(_id))!.order));
    await reorder(saved);
    await reorder([{ _id: some[2]!._id, order: 70 }]);
    expect(await reorder(before)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await orders()).toEqual([5, 6, 70]);
    await reorder([{ _id: some[2]!._id, order: 7 }]);
    expect((await reorder(before)).status).toBe(200);
    expect(await orders()).toEqual([0, 0, 0]);
    // asked again, because its answer was lost
    expect((await reorder(before)).status).toBe(200);
  });

  it('an order that names a category twice is 400', async () => {
    const [{ _id }] = some as [ManagedCategory];
    const { status } = await reorder([
      { _id, order: 1 },
      { _id, order: 2 },
    ]);
    expect(status).toBe(400);
  });
});

describe('initialize', () => {
  it('two presses at once write the missing default categories once and keep what admins have changed', async () => {
    const [kept, ...missing] = defaultCategories;
    await putCategory({ ...kept!, description: 'Lo nuestro' });
    const answers = await Promise.all([
      ask('POST /categories/initialize'),
      ask('POST /categories/initialize'),
    ]);
    const counts = answers.map(({ body }) => body.data.created as number);
    expect(counts[0]! + counts[1]!).toBe(missing.length);
    const all = await findCategories();
    for (const { _id } of defaultCategories) expect(all.filter((each) => each._id === _id)).toHaveLength(1);
    expect(all.find(({ _id }) => _id === kept!._id)!.description).toBe('Lo nuestro');
    expect((await ask('POST /categories/initialize')).body.data.created).toBe(0);
  });
});

describe('list and stats', () => {
  it('the list has inactive categories and counts all products, as a user and a visitor may not see', async () => {
    const hidden = sampleCategory({ isActive: false, order: 9999, productCount: 3 });
    await putCategory(hidden);
    const { body } = await ask('GET /categories');
    expect(body.data.categories.at(-1)).toEqual(hidden);
    const user = await signIn();
    expect((await call(handler, 'GET /api/categories', { token: user.token })).status).toBe(403);
    expect((await call(handler, 'GET /api/categories')).status).toBe(401);
  });

  it('the stats add up the active products of a category, also of an inactive one', async () => {
    const hidden = sampleCategory({ isActive: false });
    await putCategory(hidden);
    await putProduct(sampleProduct({ categoryId: hidden._id, stock: 0, totalSales: 3 }));
    await putProduct(sampleProduct({ categoryId: hidden._id, totalSales: 4 }));
    await putProduct(sampleProduct({ categoryId: hidden._id, isActive: false }));
    await bumpCatalogueVersion();
    for (const id of [hidden._id, hidden.slug])
      expect((await ask('GET /categories/{id}/stats', undefined, id)).body.data).toEqual({
        productCount: 2,
        inStock: 1,
        outOfStock: 1,
        totalSales: 7,
      });
    expect((await ask('GET /categories/{id}/stats', undefined, 'unknown')).status).toBe(404);
  });
});
