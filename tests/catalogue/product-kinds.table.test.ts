import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler: shop } = await import('#functions/catalogue/products.lambda.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { ask, created, get, update } = await startProductCalls();

const kindOf = async (id: string) => (await get(id)).body.data.product.kind;
const storedKind = async (id: string) => (await findProduct(id))!.kind;
const importRow = async (fields: object) => {
  const body = { dryRun: false, rows: [{ line: 2, fields }] };
  return (await ask('POST /api/products/management/import', { body })).body.data.rows[0];
};

it('a new product has the kind that was chosen, or the one that its facts suggest, and the shop says it', async () => {
  const chosen = await created({ kind: 'custom', ingredients: 'Cuero' });
  expect(chosen.kind).toBe('custom');
  const answer = await call(shop, 'GET /api/products/{id}', { params: { id: chosen._id } });
  expect(answer.body.data.product).toMatchObject({ kind: 'custom' });
  const listed = await call(shop, 'GET /api/products', { query: {} });
  expect(listed.body.data.products).toContainEqual(
    expect.objectContaining({ _id: chosen._id, kind: 'custom' }),
  );
  const food = await created({ title: 'Copos', facts: ['Dosis: 30 g'] });
  const bowl = await created({ title: 'Cuenco' });
  expect([food.kind, bowl.kind]).toEqual(['food', 'goods']);
  expect([await storedKind(food._id), await storedKind(bowl._id)]).toEqual(['food', 'goods']);
});

it('another kind than the five is refused at its field', async () => {
  const { _id } = await created();
  const { status, body } = await update(_id, { kind: 'animal' });
  expect([status, body.field]).toEqual([400, 'kind']);
});

it('an import writes the kind of its column, and leaves it alone without one', async () => {
  const { _id, sku, category } = await created({ title: 'Mordedor', kind: 'hygiene' });
  expect(await importRow({ sku, price: '4' })).toMatchObject({ action: 'update' });
  expect(await kindOf(_id)).toBe('hygiene');
  expect(await importRow({ sku, kind: 'goods' })).toMatchObject({ action: 'update' });
  expect(await kindOf(_id)).toBe('goods');
  const row = { sku: 'A-1', title: 'Kéfir', description: 'Fresco', price: '3', stock: '2' };
  expect(await importRow({ ...row, category: category.name, kind: 'animal' })).toMatchObject({
    error: { field: 'kind' },
  });
  expect(await importRow({ ...row, category: category.name, kind: 'perishable' })).toMatchObject({
    action: 'create',
  });
});

it('the audit trail tells a change of the kind, and none where an edit keeps it', async () => {
  const { _id } = await created({ title: 'Gel', ingredients: 'Miel' });
  await update(_id, { price: '5' });
  await update(_id, { kind: 'perishable' });
  const { items } = await listAuditEntries({ object: _id }, { limit: 10 }, new Date());
  const edits = items.filter(({ action }) => action === 'edit');
  expect(edits.map(({ changes }) => changes.filter(({ field }) => field === 'kind'))).toEqual([
    [{ field: 'kind', before: 'food', after: 'perishable' }],
    [],
  ]);
});
