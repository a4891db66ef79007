import { expect, it } from 'vitest';
import { changesOf } from '#functions/platform/audit-entries.ts';

const product = {
  title: 'Avena',
  priceCents: 450,
  isActive: true,
  isFeatured: false,
  tags: ['a'],
  weight: 0,
};

it('the changed fields of an edit are kept with before and after, in the order of the kind', () => {
  const after = { ...product, priceCents: 500, isActive: false, tags: ['a', 'b'], unknown: 1 };
  expect(changesOf('product', product, after)).toEqual([
    { field: 'priceCents', before: 450, after: 500 },
    { field: 'isActive', before: true, after: false },
    { field: 'tags', before: ['a'], after: ['a', 'b'] },
  ]);
  expect(changesOf('product', product, { ...product })).toEqual([]);
});

it('of a new or a removed object the fields that say something are kept', () => {
  const kept = [
    { field: 'title', value: 'Avena' },
    { field: 'priceCents', value: 450 },
    { field: 'isActive', value: true },
    { field: 'tags', value: ['a'] },
  ];
  expect(changesOf('product', null, product)).toEqual(
    kept.map(({ field, value }) => ({ field, before: null, after: value })),
  );
  expect(changesOf('product', product, null)).toEqual(
    kept.map(({ field, value }) => ({ field, before: value, after: null })),
  );
});

it('a list of objects is kept as texts, a long list with a mark, and a change behind the mark is still seen', () => {
  const facts = (value: string) => ({ facts: [{ label: 'Sabor', value }] });
  expect(changesOf('product', facts('Limón'), facts('Fresa'))).toEqual([
    { field: 'facts', before: ['Sabor · Limón'], after: ['Sabor · Fresa'] },
  ]);
  const long = (last: string) => ({ sequence: [...Array.from({ length: 120 }, String), last] });
  const [change] = changesOf('category', long('x'), long('y'));
  expect(change!.after).toHaveLength(101);
  expect((change!.after as string[]).at(-1)).toBe('…');
});
