import { readFileSync } from 'node:fs';
import { entities, type EntityName, lists } from '#functions/entities.ts';
import { functions, type FunctionName } from '#infra/functions.ts';
import { accessOf } from '#infra/table-access/index.ts';

/*
 * Prints what functions declare in infra/table-access and no test has asked for: it may be more than they need.
 * `TABLE_ACCESS_LOG=/tmp/asked npx vitest run -c tests/vitest.config.ts --project table && npm run table-access /tmp/asked`
 */

const asked = new Set(readFileSync(process.argv[2]!, 'utf8').split('\n'));
const calls = [...asked].filter(Boolean).map((line) => {
  const [name, action, index, partitions] = line.split('\t');
  return {
    name,
    action: action!.replace('dynamodb:', ''),
    index,
    partitions: JSON.parse(partitions!) as string[],
  };
});

const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const changing = ['UpdateItem', 'DeleteItem', 'PutItem', 'BatchWriteItem', 'PartiQLUpdate'];

for (const name of Object.keys(functions) as FunctionName[]) {
  const own = calls.filter((call) => call.name === name);
  const isAsked = (actions: string[], start: string, index = '') =>
    own.some(
      (call) =>
        actions.includes(call.action) &&
        call.index === index &&
        call.partitions.some((partition) => partition.startsWith(start)),
    );
  const unasked = (kinds: readonly EntityName[], actions: string[]) =>
    kinds.filter((kind) => !isAsked(actions, entities[kind].at[0]));
  const { reads = [], writes = [], adds = [], removes = [], lists: listed = [] } = accessOf(name);
  const unused = {
    reads: unasked(reads, reading),
    writes: unasked(writes, changing),
    'writes by puts alone': writes.filter(
      (kind) => unasked([kind], ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate']).length > 0,
    ),
    adds: unasked(adds, ['PutItem']),
    removes: unasked(removes, ['DeleteItem']),
    lists: listed.filter((list) =>
      Object.entries(lists[list]).every(([index, start]) => !isAsked(['Query'], start, index)),
    ),
  };
  const found = Object.entries(unused).filter(([, all]) => all.length > 0);
  for (const [what, all] of found) console.log(`${name}: ${what}: ${[...new Set<string>(all)].join(' ')}`);
}
