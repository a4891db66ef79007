import { entities } from '#functions/entities.ts';
import { type Draft, Refusal } from './draft.ts';
import { camel, partsOf, pascal, plural } from './names.ts';

/** `entity <subject>/<noun>`: its row, the file that reads and writes it, and its test on a table. */
export function draftEntity(draft: Draft, given: string): void {
  const [subject, noun] = partsOf(given, 'catalogue/supplier');
  const [name, Name, things] = [camel(noun), pascal(noun), plural(noun)];
  if (name in entities) throw new Refusal(`the entity ${name} stands already`);
  const rows = `functions/${subject}/entities.ts`;
  const home = `functions/${subject}/${things}.ts`;
  const test = `tests/${subject}/${things}.table.test.ts`;
  const words = noun.replaceAll('-', ' ');

  draft.insert(
    rows,
    'Entities = {',
    `  ${name}: entity({
    key: (${name}Id: string) => ({ pk: '${things}', sk: ${name}Id }),
    at: ['${things}', ''],
    purpose: 'What is known of a ${words}',
    kept: 'shop',
    readers: ['functions'],
  }),`,
  );
  draft.add(
    home,
    `
import * as z from 'zod';
import { put, queryAll } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';

const ${Name} = z.object({ _id: z.string() });
type ${Name} = z.output<typeof ${Name}>;

/** Writes a ${words}; the same id again replaces it. */
export const put${Name} = (${name}: ${Name}): Promise<void> => put({ ...keys.${name}(${name}._id), ...${name} });

/** Every ${words}, by id: one query of a partition. */
export const list${pascal(things)} = (): Promise<${Name}[]> => queryAll(${Name}, '${things}');
`,
  );
  draft.add(
    test,
    `
import { expect, it } from 'vitest';
import { useTable } from '../support/table/table.ts';

await useTable();
const { list${pascal(things)}, put${Name} } = await import('#${home}');

it('a ${words} is stored once, with what is known of it', async () => {
  const ${name} = { _id: 'x1' };
  await put${Name}(${name});
  await put${Name}(${name});
  expect(await list${pascal(things)}()).toEqual([${name}]);
  const missing = 'add the fields of a ${words} to the schema in ${home}, and to this one';
  expect(Object.keys(${name}), missing).not.toEqual(['_id']);
});
`,
  );
  draft.list(`functions/${subject}/README.md`, '## Entities', `- \`${name}\`: what is known of a ${words}`);
  draft.documents.push({
    file: 'functions/TABLE.md',
    command:
      'vitest run -c tests/vitest.config.ts --project unit tests/platform/entities.unit.test.ts --update',
  });
  draft.next.push(
    `Fill in ${home} until ${test} is green, and its row in ${rows}: purpose, \`kept\`, \`readers\`.`,
    "One that belongs to a user has a partition of the user (ofUser), kept: 'account', readers: ['owner'], and what its person is `told`.",
    'What must hold under concurrency is a condition or a transaction, never a read before a write. Other subjects use what index.ts exports.',
    'Functions that touch it say so in infra/table-access.',
  );
}
