import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { ImportedRow, ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { interceptTable, type TableCall } from '../support/table/table-calls.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler: shop } = await import('#functions/catalogue/products.lambda.ts');
const { holdStockStep } = await import('#functions/catalogue/products.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { findCategories, putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { ask, category, correct, created, feature, get, ledger, list, remove, update } =
  await startProductCalls();

const snacks = sampleCategory({ name: 'Snacks', slug: 'snacks' });
const shelf = {
  whey: { title: 'Whey de limón', sku: 'WHEY-1', price: '30', stock: '40' },
  bar: { title: 'barrita de cacao', sku: 'BAR-9', price: '2,50', stock: '10' },
  gel: { title: 'Gel de fresa', sku: 'GEL-5', price: '3', stock: '0' },
  old: { title: 'Ácido retirado', sku: 'OLD-2', price: '9', stock: '11', isActive: 'false' },
};
let goods: Record<keyof typeof shelf, ManagedProduct>;

beforeAll(async () => {
  await putCategory(snacks);
  const inSnacks = { category: snacks._id };
  goods = {
    whey: await created(shelf.whey),
    bar: await created({ ...shelf.bar, ...inSnacks }),
    gel: await created({ ...shelf.gel, ...inSnacks }),
    old: await created(shelf.old),
  };
  await feature(goods.gel._id);
});

const skus = async (query: Record<string, string>) =>
  (await list(query)).body.data.products.map(({ sku }: ManagedProduct) => sku);

describe('the list of the back office', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, ['OLD-2', 'BAR-9', 'GEL-5', 'WHEY-1']],
    [{ sort: '-price' }, ['WHEY-1', 'OLD-2', 'GEL-5', 'BAR-9']],
    [{ sort: 'category' }, ['WHEY-1', 'OLD-2', 'BAR-9', 'GEL-5']],
    [{ sort: '-stock', limit: '2', page: '2' }, ['BAR-9', 'GEL-5']],
    [{ search: 'LIMON' }, ['WHEY-1']],
    [{ search: 'gel-5' }, ['GEL-5']],
    [{ search: 'l', sort: 'relevance' }, ['WHEY-1', 'OLD-2', 'BAR-9', 'GEL-5']],
    [{ category: 'snacks', stock: 'low' }, ['BAR-9']],
    [{ category: 'ninguna' }, []],
    [{ stock: 'out' }, ['GEL-5']],
    [{ state: 'inactive' }, ['OLD-2']],
    [{ state: 'featured' }, ['GEL-5']],
  ])(
    'the list with %j has the matching products in their order, inactive ones included',
    async (query, expected) => {
      expect(await skus(query)).toEqual(expected);
    },
  );

  it('the counters count all products exactly, whatever the filter', async () => {
    const summary = { totalProducts: 4, inStock: 3, lowStock: 1, outOfStock: 1 };
    expect((await list({ stock: 'out' })).body.data.summary).toEqual(summary);
    const { body } = await ask('GET /api/products/management/dashboard');
    expect(body.data).toMatchObject({ summary, notices: [] });
  });

  it('neither the list nor the counters are ever cached on their way', async () => {
    for (const { headers } of [await list(), await ask('GET /api/products/management/dashboard')])
      expect(headers['cache-control']).toBe('no-store');
  });

  it('P45: the list costs the session and half a read unit', async () => {
    await list();
    const { trips, readUnits } = await tableSpend(() => list({ search: 'gel' }));
    expect([trips, readUnits]).toEqual([2, 2.5]);
  });
});

describe('editing many at once', () => {
  it('rows are written one by one: a stale one is refused with its product, the others stay', async () => {
    const [whey, bar] = [await created({ stock: '5' }), await created({ stock: '5' })];
    await update(bar._id, { title: 'Cambiada' });
    const unknown = 'prd_01JD0000000000000000000000';
    const body = {
      rows: [
        { _id: whey._id, version: 1, price: '19,95', stock: { from: 5, to: 9 } },
        { _id: bar._id, version: 1, price: '9' },
        { _id: unknown, version: 1, price: '9' },
      ],
      reason: 'received',
    };
    const { body: answer } = await ask('PUT /api/products/management/rows', { body });
    expect(answer.data.rows).toMatchObject([
      { _id: whey._id, error: null, product: { price: 19.95, stock: 9, version: 2 } },
      { _id: bar._id, error: { code: 'stale_edit' }, product: { title: 'Cambiada', price: 17.9 } },
      { _id: unknown, error: { code: 'product_not_found' }, product: null },
    ]);
    const undo = [{ _id: whey._id, version: 2, price: '17,90', stock: { from: 9, to: 5 } }];
    await ask('PUT /api/products/management/rows', { body: { rows: undo } });
    expect((await get(whey._id)).body.data.product).toMatchObject({ price: 17.9, stock: 5 });
    expect((await ledger(whey._id)).map(({ delta }) => delta)).toEqual([5, 4, -4]);
  });

  it('P295: a row that fails for no known reason is refused and logged alone, also of a file and of its undo', async () => {
    const [whey, bar] = [await created({ sku: 'FAULT-1' }), await created({ sku: 'FAULT-2' })];
    const lines = collectLogLines();
    const isOfBar = ({ operation, input }: TableCall) =>
      operation === 'TransactWriteItems' && JSON.stringify(input).includes(bar._id);
    const restore = interceptTable((each) =>
      isOfBar(each) ? Promise.reject(new Error('broken')) : each.send(),
    );
    const rows = [whey, bar].map(({ _id }) => ({ _id, price: '9', version: 1 }));
    const edit = await ask('PUT /api/products/management/rows', { body: { rows } });
    const { body: imported } = await ask('POST /api/products/management/import', {
      body: {
        dryRun: false,
        rows: [whey, bar].map(({ sku }, at) => ({ line: at + 1, fields: { sku, title: 'De un archivo' } })),
      },
    });
    const { importId, rows: lineResults } = imported.data;
    const undo = await ask('POST /api/products/management/import/undo', {
      body: {
        note: '',
        rows: [
          [whey._id, 'De un archivo'],
          [bar._id, bar.title],
        ].map(([_id, after]) => {
          const changes = [{ field: 'title', before: 'De antes', after }];
          return { _id, importId, action: 'update', changes };
        }),
      },
    });
    restore();
    vi.restoreAllMocks();
    const fails = { code: 'internal' };
    expect(edit.body.data.rows).toMatchObject([
      { error: null, product: { price: 9 } },
      { error: fails, product: { price: 17.9 } },
    ]);
    expect(lineResults).toMatchObject([
      { action: 'update', error: null },
      { action: 'none', error: {} },
    ]);
    expect(undo.body.data.rows).toMatchObject([{ error: null }, { error: fails }]);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(logged.map(({ row }) => row)).toEqual([bar._id, 'line 2', bar._id]);
    expect(logged[0]).toMatchObject({ requestId: 'test-request', error: expect.stringMatching(/broken/) });
  });
});

describe('many products at once', () => {
  const many = async (path: 'remove' | 'restore', ids: string[]) => {
    const { body } = await ask(`POST /api/products/management/rows/${path}`, { body: { ids } });
    return body.data.rows as {
      _id: string;
      error: { code: string } | null;
      product: ManagedProduct | null;
    }[];
  };
  const countIn = async (id: string) => (await findCategories()).find(({ _id }) => _id === id)!.productCount;

  it('state and category are changed and changed back; a row that is refused says why', async () => {
    const [a, b] = [await created({ title: 'Uno' }), await created({ title: 'Dos' })];
    await update(b._id, { title: 'Dos bis' });
    const before = await countIn(snacks._id);
    const wanted = { isActive: false, category: snacks._id };
    const rows = [a, b].map(({ _id }) => ({ _id, version: 1, ...wanted }));
    const { body } = await ask('PUT /api/products/management/rows', { body: { rows } });
    expect(body.data.rows).toMatchObject([
      { error: null, product: { isActive: false, category: { _id: snacks._id }, version: 2 } },
      { error: { code: 'stale_edit' }, product: { isActive: true, category: { _id: category._id } } },
    ]);
    expect(await countIn(snacks._id)).toBe(before + 1);
    const missing = { _id: a._id, version: 2, category: 'cat_01JD0000000000000000000000' };
    const refused = await ask('PUT /api/products/management/rows', { body: { rows: [missing] } });
    expect(refused.body.data.rows[0].error.code).toBe('category_missing');
  });

  it('P273: deleted products come back as they were, once; one whose address was taken meanwhile stays deleted', async () => {
    const one = await created({ title: 'Que vuelve', stock: '9', slug: 'que-vuelve-antes' });
    await update(one._id, { slug: 'que-vuelve' });
    const taken = await created({ title: 'Que no', slug: 'que-no' });
    const held = await created({ title: 'Apartado', stock: '3' });
    await transact([holdStockStep(held._id, 1, 1790)]);
    const before = (await get(one._id)).body.data.product;
    const count = await countIn(category._id);
    const removed = await many('remove', [one._id, taken._id, held._id]);
    expect(removed.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'product_held']);
    expect((await get(one._id)).status).toBe(404);
    await created({ title: 'Otro', slug: 'que-no' });
    const [back] = await Promise.all([many('restore', [one._id, taken._id]), many('restore', [one._id])]);
    expect(back.map(({ error }) => error?.code)).toEqual([undefined, 'address_taken']);
    expect((await get(one._id)).body.data.product).toEqual({ ...before, version: before.version + 1 });
    expect((await ledger(one._id)).map(({ delta }) => delta)).toEqual([9, -9, 9]);
    expect(await countIn(category._id)).toBe(count);
    const old = await call(shop, 'GET /api/products/{id}', { params: { id: 'que-vuelve-antes' } });
    expect(old.body.data.product).toMatchObject({ _id: one._id, slug: 'que-vuelve' });
    await many('remove', [one._id]);
    expect((await many('restore', [one._id]))[0]!.product).toMatchObject({ stock: 9 });
  });

  it('P273: a product whose pictures may be gone for good, after seven days, does not come back', async () => {
    holdClock();
    const { _id } = await created({ title: 'Que ya no vuelve' });
    await many('remove', [_id]);
    vi.setSystemTime(Date.now() + 7 * 86_400_000);
    expect((await many('restore', [_id]))[0]!.error?.code).toBe('product_not_found');
  });
});

describe('importing rows', () => {
  const row = (line: number, fields: object) => ({ line, fields });
  const send = async (dryRun: boolean, rows: object[]) =>
    (await ask('POST /api/products/management/import', { body: { dryRun, rows } })).body.data;
  const complete = {
    title: 'Importada',
    description: 'De fichero.',
    price: '5',
    stock: '3',
    category: 'Proteínas',
  };

  it('a dry run names the error of each line and writes nothing; the run writes the right rows', async () => {
    const known = await created({ sku: 'IMP-0', stock: '8' });
    const before = (await findCategories()).find(({ _id }) => _id === category._id)!.productCount;
    const rows = [
      row(2, { ...complete, sku: 'IMP-1', category: 'proteinas' }),
      row(3, { sku: 'IMP-0', price: '6,50', stock: '10' }),
      row(4, { ...complete, sku: 'IMP-1' }),
      row(5, { ...complete, sku: 'IMP-2', category: 'Ropa' }),
      row(6, { sku: 'IMP-3', title: 'Sin precio', description: 'x', stock: '1', category: 'Snacks' }),
      row(7, { ...complete, sku: 'IMP-4', precio: '5' }),
      row(8, { ...complete, sku: 'IMP-5', slug: known.slug }),
      row(9, { sku: 'IMP-0X', ...complete, price: 'cinco' }),
      // what a spreadsheet has made of a long number
      row(10, { sku: 'IMP-6', ...complete, title: '8,41E+12' }),
    ];
    const planned = await send(true, rows);
    expect(planned).toMatchObject({ created: 1, updated: 1, failed: 7 });
    expect(planned.rows.map(({ line, action, error }: ImportedRow) => [line, action, error?.field])).toEqual([
      [2, 'create', undefined],
      [3, 'update', undefined],
      [4, 'none', 'sku'],
      [5, 'none', 'category'],
      [6, 'none', 'price'],
      [7, 'none', ''],
      [8, 'none', 'slug'],
      [9, 'none', 'price'],
      [10, 'none', 'title'],
    ]);
    expect((await get(known._id)).body.data.product).toMatchObject({ price: 17.9, version: 1 });
    const written = await send(false, rows);
    expect(written.rows).toEqual(
      planned.rows.map((each: ImportedRow) => ({
        ...each,
        _id: each.action === 'create' ? expect.stringMatching(/^prd_/) : each._id,
      })),
    );
    expect((await get(known._id)).body.data.product).toMatchObject({
      price: 6.5,
      stock: 10,
      title: known.title,
    });
    expect((await ledger(known._id)).at(-1)).toMatchObject({ delta: 2, reason: 'recount' });
    const count = (await findCategories()).find(({ _id }) => _id === category._id)!.productCount;
    expect(count).toBe(before + 1);
    const again = await send(false, [row(2, { ...complete, sku: 'IMP-1', category: 'proteinas' })]);
    expect(again).toMatchObject({ created: 0, updated: 0, failed: 0 });
  });

  describe('of an exported file', () => {
    const at = '2026-11-29T09:00:00.000Z';
    /** A product of 67 units whose file was exported before seven of them were sold. */
    const soldSince = async (sku: string) => {
      const product = await created({ sku, stock: '67', price: '29,90' });
      await correct(product._id, 67, 60, { reason: 'other', note: 'Venta' });
      const exported = { _id: product._id, stock: 67, at };
      return {
        product,
        line: (fields: object) => ({ line: 2, fields: { sku, ...fields }, exported }),
        now: async () => (await get(product._id)).body.data.product as ManagedProduct,
      };
    };
    const undo = async ({ importId, rows: written }: ImportAnswer, exportedAt: string | undefined = at) => {
      const wanted = written.filter(({ action }) => action !== 'none');
      const taken = wanted.map(({ _id, action, changes }) => ({
        _id,
        action,
        changes,
        importId,
        exportedAt,
      }));
      const { status, body } = await ask('POST /api/products/management/import/undo', {
        body: { rows: taken, note: 'Se deshace catalogo.csv' },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data.rows;
    };

    it('P272: only the price was edited in the file: it changes, and the stock keeps what was sold since', async () => {
      const { line, now } = await soldSince('EXP-1');
      const rows = [line({ price: '24,90' })];
      const planned = await send(true, rows);
      expect(planned.rows[0]).toMatchObject({
        action: 'update',
        changes: [{ field: 'price', before: '29.90', after: '24.90' }],
      });
      expect((await send(false, rows)).rows).toEqual(planned.rows);
      expect(await now()).toMatchObject({ price: 24.9, stock: 60 });
    });

    it('P272: stock is changed by its difference, with its reason, and once for each export', async () => {
      const { product, line, now } = await soldSince('EXP-2');
      const write = (stock: string) =>
        ask('POST /api/products/management/import', {
          body: { dryRun: false, rows: [line({ stock })], reason: 'received', note: 'Palé 7' },
        });
      expect((await send(true, [line({ stock: '80' })])).rows[0].changes).toEqual([
        { field: 'stock', before: '60', after: '73' },
      ]);
      await write('80');
      expect(await now()).toMatchObject({ stock: 73 });
      expect((await ledger(product._id)).at(-1)).toMatchObject({
        delta: 13,
        reason: 'received',
        note: 'Palé 7',
        author: { name: 'Clara' },
      });
      // the same file again, twice at once, and the same file with two units more
      expect((await send(true, [line({ stock: '80' })])).rows[0].action).toBe('none');
      await Promise.all([write('82'), write('82')]);
      expect(await now()).toMatchObject({ stock: 75 });
      // seven of the 67 were sold: so many cannot be taken
      expect((await send(true, [line({ stock: '0' })])).rows[0].error).toMatchObject({ field: 'stock' });
    });

    it('P272: an import is taken back once; what has been changed since stays and is named', async () => {
      const { product, line, now } = await soldSince('EXP-3');
      const fields = { price: '24,90', title: 'Otro título', stock: '80', facts: ['Dosis: 3 g'] };
      const fresh = { line: 3, fields: { ...complete, sku: 'EXP-NEW' } };
      const touched = { line: 4, fields: { ...complete, sku: 'EXP-TOUCHED' } };
      const written = await send(false, [line(fields), fresh, touched]);
      const [, made, edited] = written.rows as ImportedRow[];
      await correct(product._id, 73, 70);
      await update(product._id, { price: '26' });
      await update(edited!._id!, { price: '26' });
      expect(await undo(written)).toEqual([
        { _id: product._id, kept: ['price'], error: null },
        { _id: made!._id, kept: [], error: null },
        { _id: edited!._id, kept: [], error: expect.objectContaining({ code: 'conflict' }) },
      ]);
      expect(await now()).toMatchObject({ price: 26, title: product.title, stock: 57, facts: [] });
      expect((await get(made!._id!)).status).toBe(404);
      expect((await get(edited!._id!)).status).toBe(200);
      await undo({ ...written, rows: written.rows.slice(0, 1) });
      expect(await now()).toMatchObject({ stock: 57 });
      // the file can be imported again
      await send(false, [line(fields)]);
      expect(await now()).toMatchObject({ stock: 70, title: 'Otro título' });
    });

    it('each field is taken back as it was', async () => {
      const full = await created({
        sku: 'EXP-5',
        tags: ['a', 'b'],
        weight: '0,35',
        isDigital: 'true',
        netContent: {
          amount: '750',
          unit: 'g',
        },
        ingredients: 'Avena',
        allergens: ['gluten'],
        traces: ['milk'],
        facts: ['Origen: España'],
        nutrition: nutritionOf('3,5'),
        metaTitle: 'Meta',
        taxClass: 'reduced',
        kind: 'food',
      });
      const other = {
        title: 'x',
        description: 'y',
        price: '1',
        category: 'Snacks',
        tags: [],
        weight: '0',
        isDigital: 'false',
        netContent: '',
        ingredients: '',
        allergens: [],
        traces: [],
        facts: [],
        nutrition: '',
        metaTitle: '',
        taxClass: 'general',
        kind: 'goods',
        slug: 'exp-otra',
        isActive: 'false',
      };
      const written = await send(false, [row(2, { sku: full.sku, ...other })]);
      expect((await undo(written, undefined))[0]).toMatchObject({ kept: [], error: null });
      const { version: _, ...before } = full;
      expect((await get(full._id)).body.data.product).toMatchObject(before);
    });

    it('a product that was deleted since the export is not made again, and a row is no second row of a product', async () => {
      const { product, line } = await soldSince('EXP-4');
      const twice = await send(true, [line({ price: '1' }), { ...line({ price: '2' }), line: 3 }]);
      expect(twice.rows[1].error).toMatchObject({ field: 'sku' });
      const renamed = await send(true, [line({ sku: 'EXP-4B' })]);
      expect(renamed.rows[0].changes).toEqual([{ field: 'sku', before: 'EXP-4', after: 'EXP-4B' }]);
      await remove(product._id);
      const { rows: answers } = await send(true, [line({ ...complete })]);
      expect(answers[0].error.message).toMatch(/eliminado desde la exportación/);
    });
  });

  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      row(at + 2, { ...complete, title: `Importada ${at}`, description: 'x'.repeat(500) }),
    );

  nightly('the rows of one category are written at once, and each is counted', async () => {
    const inSnacks = rows(40).map(({ line, fields }) => row(line, { ...fields, category: 'Snacks' }));
    const count = async () => (await findCategories()).find(({ _id }) => _id === snacks._id)!.productCount;
    const before = await count();
    expect(await send(false, inSnacks)).toMatchObject({ created: 40, failed: 0 });
    expect(await count()).toBe(before + 40);
    expect((await list({ category: 'snacks', limit: '1' })).body.pagination.total).toBe(before + 40);
  });

  it('a name that is longer than any key of the table is an error of its line', async () => {
    const long = 'A'.repeat(5000);
    const { rows: answers } = await send(true, [
      row(2, { ...complete, sku: long }),
      row(3, { ...complete, slug: long.toLowerCase() }),
    ]);
    expect(answers.map(({ error }: ImportedRow) => error?.field)).toEqual(['sku', 'slug']);
  });

  it('an import of more than a form’s characters is accepted, up to two hundred rows', async () => {
    expect(await send(true, rows(200))).toMatchObject({ created: 200, failed: 0 });
    const { status } = await ask('POST /api/products/management/import', {
      body: { dryRun: true, rows: rows(201) },
    });
    expect(status).toBe(400);
  });
});

interface ImportAnswer {
  importId: string;
  rows: ImportedRow[];
}

const nutritionOf = (each: string) =>
  Object.fromEntries(
    ['energyKj', 'energyKcal', 'fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'].map(
      (name) => [name, each],
    ),
  );
