import { expect, it } from 'vitest';
import * as z from 'zod';
import { useTable } from '../support/table/table.ts';

await useTable();
const { get, put, query, transact, putStep } = await import('#functions/platform/table/table.ts');

const Note = z.object({ pk: z.string(), sk: z.string(), text: z.string() });
const note = (sk: string, text = sk) => ({ pk: 'notes', sk, text });

it('the table returns a written item parsed, and null for a missing one', async () => {
  await put(note('a'));
  expect(await get(Note, { pk: 'notes', sk: 'a' })).toEqual(note('a'));
  expect(await get(Note, { pk: 'notes', sk: 'missing' })).toBeNull();
});

it('a transaction names the step whose condition failed and writes none of the others', async () => {
  await put(note('b'));
  const steps = [
    putStep('c_exists', note('c'), { condition: 'attribute_not_exists(pk)' }),
    putStep('b_exists', note('b', 'again'), { condition: 'attribute_not_exists(pk)' }),
  ];
  await expect(transact(steps)).rejects.toMatchObject({
    name: 'ConditionFailed',
    refusal: 'b_exists',
    step: 1,
  });
  expect(await get(Note, { pk: 'notes', sk: 'c' })).toBeNull();
});

it('P34: a paged query returns every item once, and 400 for a cursor of another query', async () => {
  for (const sk of ['p1', 'p2', 'p3', 'p4', 'p5']) await put({ ...note(sk), pk: 'paged' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query(Note, 'paged', { limit: 2, cursor });
    seen.push(...page.items.map((item) => item.sk));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  const forge = (key: object) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const forgeries = [
    '',
    '%%%',
    forge({}),
    forge({ pk: 'notes', sk: 'a' }),
    forge({ pk: 'paged', sk: 'a', x: 'y' }),
  ];
  for (const forged of forgeries) {
    await expect(query(Note, 'paged', { cursor: forged }), forged).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  }
});
