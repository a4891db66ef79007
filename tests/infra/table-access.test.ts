import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/index.ts';
import { acceptsToken } from '#shared/contracts/endpoint.ts';
import { entities, type EntityName, entityOf, type ListName, lists } from '#functions/entities.ts';
import { userPartitions } from '#functions/platform/table/partitions.ts';
import { functions, rowOf, type FunctionName } from '#infra/functions.ts';
import type { Assembly } from '#infra/local/assembly/index.ts';
import { readCall } from '#infra/local/lambda/aws-calls.ts';
import { isAllowed, statementsOf, type Statement } from '#infra/local/permissions/index.ts';
import { accessOf } from '#infra/table-access/index.ts';
import { tableGuards, type TableGuards } from '#infra/table-access/table-access.ts';
import { synthesizedAssembly } from '../local/synthesized-stage.ts';
import { asRead, readings, type Reading } from '../support/table/iam-readings.ts';
import { sampleKey } from '../support/table/sample-keys.ts';
import { synthesize } from './synthesize.ts';

const names = Object.keys(functions) as FunctionName[];
const kinds = Object.keys(entities) as EntityName[];

/** The key of an item of a kind. */
const keyOf = (kind: EntityName) =>
  kind === 'appleIdentity' ? { pk: 'apple#1', sk: 'identity' } : sampleKey(kind);
const listNames = Object.keys(lists) as ListName[];

/** The roles of a stage with these guards, as its templates have them. */
interface Stage {
  assembly: Assembly;
  roles: Map<FunctionName, Statement[]>;
}

const stages = new Map<TableGuards, Stage>();
let TableName: string;

beforeAll(() => {
  for (const guards of tableGuards) stages.set(guards, synthesizeRoles(guards));
  TableName = stages.get('attribute')!.assembly.ofType('AWS::DynamoDB::GlobalTable')[0]!.name;
});

function synthesizeRoles(guards: TableGuards): Stage {
  const templates = Object.entries(synthesize({ tableGuards: guards }).templates).map(
    ([name, template]) => [name, template.toJSON() as never] as const,
  );
  const assembly = synthesizedAssembly(Object.fromEntries(templates));
  const roles: Stage['roles'] = new Map();
  for (const { properties } of assembly.ofType<{ FunctionName?: string; Role: string }>(
    'AWS::Lambda::Function',
  )) {
    const name = String(properties.FunctionName).replace('tenaz-dev-', '') as FunctionName;
    if (names.includes(name)) roles.set(name, statementsOf(assembly, properties.Role));
  }
  return { assembly, roles };
}

/** Whether the role of a function, as its template has it, allows a call of DynamoDB's protocol. */
function mayCall(
  name: FunctionName,
  operation: string,
  input: object,
  [guards, reading]: [TableGuards, Reading] = ['attribute', 'each item'],
): boolean {
  const { assembly, roles } = stages.get(guards)!;
  const [table] = assembly.ofType('AWS::DynamoDB::GlobalTable');
  const request = { service: 'dynamodb', method: 'POST', path: '/', host: 'x', header: () => undefined };
  const { needs } = readCall({ ...request, operation }, JSON.stringify(input), {
    region: table!.arn.split(':')[3]!,
    account: table!.arn.split(':')[4]!,
  });
  return asRead(needs, reading).every(({ action, resources, context }) =>
    isAllowed(roles.get(name)!, action, resources[0]!, context),
  );
}

type Protocol = { pk: { S: string }; sk: { S: string } };

const inProtocol = ({ pk, sk }: { pk: string; sk: string }): Protocol => ({ pk: { S: pk }, sk: { S: sk } });

const queryOf = (partition: string, index = '') => ({
  TableName,
  ...(index && { IndexName: index }),
  KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
  ExpressionAttributeNames: { '#pk': `${index}pk`, '#sk': `${index}sk` },
  ExpressionAttributeValues: { ':pk': { S: partition }, ':prefix': { S: 'x' } },
});

/** Every way to an item, by what it does. */
const ways: Record<
  'read' | 'put' | 'update' | 'delete',
  (key: Protocol) => [operation: string, input: object][]
> = {
  read: (Key) => [
    ['GetItem', { TableName, Key }],
    ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [Key] } } }],
    ['Query', queryOf(Key.pk.S)],
    ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key } }] }],
  ],
  put: (Item) => [
    ['PutItem', { TableName, Item }],
    ['TransactWriteItems', { TransactItems: [{ Put: { TableName, Item } }] }],
  ],
  update: (Key) => [
    ['UpdateItem', { TableName, Key, UpdateExpression: 'SET a = :a' }],
    [
      'TransactWriteItems',
      { TransactItems: [{ Update: { TableName, Key, UpdateExpression: 'SET a = :a' } }] },
    ],
  ],
  delete: (Key) => [
    ['DeleteItem', { TableName, Key }],
    ['TransactWriteItems', { TransactItems: [{ Delete: { TableName, Key } }] }],
  ],
};
type Doing = keyof typeof ways;

/** What a declaration means, derived independently of the policies. */
function declared(name: FunctionName): Record<Doing, EntityName[]> {
  const { reads = [], writes = [], adds = [], removes = [] } = accessOf(name);
  const isApi = rowOf(name).kind === 'api';
  const hasCallers = isApi && Object.values(api[name as keyof typeof api]).some(acceptsToken);
  const caller: EntityName[] = hasCallers ? ['user', 'session', 'roles'] : [];
  return {
    read: [...reads, ...caller],
    put: [
      ...writes,
      ...adds,
      ...(rowOf(name).audit ? (['auditEntry'] as const) : []),
      ...(isApi ? (['securityEvent'] as const) : []),
    ],
    update: [...writes, ...(isApi ? (['refusals'] as const) : [])],
    delete: [...writes, ...removes],
  };
}

/** Kinds of one partition come together: IAM sees no sort key. */
const areTogether = (one: EntityName, other: EntityName) => entities[one].at[0] === entities[other].at[0];

describe('what each function may touch of the table', () => {
  it.each(names)('P153: %s reads and writes the kinds of items that it declares, and no others', (name) => {
    const expected = declared(name);
    const wrong = kinds.flatMap((kind) =>
      (Object.keys(ways) as Doing[]).flatMap((doing) => {
        const isDeclared = expected[doing].some((each) => areTogether(each, kind));
        return ways[doing](inProtocol(keyOf(kind)))
          .filter(([operation, input]) => mayCall(name, operation, input) !== isDeclared)
          .map(([operation]) => `${operation} of ${kind} is ${isDeclared ? 'refused' : 'allowed'}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(names)('P153: %s queries the lists that it declares, and no others', (name) => {
    const { lists: listed = [] } = accessOf(name);
    const places = (list: ListName) =>
      Object.entries(lists[list]).map(
        ([index, start]) => [index, /[#_]$/.test(start) ? `${start}x` : start] as const,
      );
    const granted = new Set(listed.flatMap((list) => Object.entries(lists[list]).map(String)));
    const isGranted = (index: string, partition: string) =>
      [...granted].some((place) => {
        const [at, start = ''] = place.split(',');
        return at === index && (/[#_]$/.test(start) ? partition.startsWith(start) : partition === start);
      });
    const wrong = listNames
      .flatMap(places)
      .filter(
        ([index, partition]) =>
          mayCall(name, 'Query', queryOf(partition, index)) !== isGranted(index, partition),
      );
    expect(wrong).toEqual([]);
  });

  it.each(names)('P153: %s may not scan, and neither read nor write without naming a partition', (name) => {
    for (const IndexName of [undefined, 'gsi1'])
      expect(mayCall(name, 'Scan', { TableName, IndexName })).toBe(false);
    expect(mayCall(name, 'BatchGetItem', { RequestItems: { [TableName]: { Keys: [] } } })).toBe(false);
    expect(mayCall(name, 'ExecuteStatement', { Statement: `SELECT * FROM "${TableName}"` })).toBe(false);
    expect(mayCall(name, 'ExecuteStatement', { Statement: `UPDATE "${TableName}" SET a = 1` })).toBe(false);
  });

  it.each(names)(
    'P153: a batch or a transaction of %s is refused for one item that it may not touch',
    (name) => {
      const readable = kinds.find((kind) => declared(name).read.some((each) => areTogether(each, kind)));
      const foreign = kinds.find((kind) => !declared(name).read.some((each) => areTogether(each, kind)))!;
      if (!readable) return;
      const Keys = [readable, foreign].map((kind) => inProtocol(keyOf(kind)));
      expect(
        mayCall(name, 'BatchGetItem', { RequestItems: { [TableName]: { Keys: Keys.slice(0, 1) } } }),
      ).toBe(true);
      expect(mayCall(name, 'BatchGetItem', { RequestItems: { [TableName]: { Keys } } })).toBe(false);
    },
  );

  it('a function that declares nothing is told what to declare', () => {
    expect(() => accessOf('passkeys-to-be' as FunctionName)).toThrow(
      /passkeys-to-be may touch nothing of the table: declare in infra\/table-access .* reads, writes, adds or removes/,
    );
  });
});

describe('who may become another', () => {
  const mayWrite = (kind: EntityName) =>
    names.filter((name) =>
      [...ways.put(inProtocol(keyOf(kind))), ...ways.update(inProtocol(keyOf(kind)))].some(([how, input]) =>
        mayCall(name, how, input),
      ),
    );

  it.each<[EntityName, FunctionName[]]>([
    [
      'session',
      // account-data and step-up note that the password was typed
      ['account-data', 'auth', 'oauth', 'passkeys', 'step-up', 'user-management'],
    ],
    ['emailIdentity', ['auth', 'oauth', 'subscriptions']],
    ['googleIdentity', ['oauth']],
    ['appleIdentity', ['oauth']],
    ['passkey', ['passkeys']],
    ['recoveryCodes', ['passkeys']],
    ['linkToken', ['oauth', 'passkeys', 'send-mails']],
    ['roles', ['auth', 'role-management', 'user-management']],
    ['firstAdmin', ['auth']],
  ])('P154: only these functions may put or update %s', (kind, expected) => {
    expect(mayWrite(kind).sort()).toEqual(expected);
  });

  const user = inProtocol({ pk: 'account#usr_1', sk: 'user' });
  const changes: [string, object][] = [
    ['UpdateItem', { UpdateExpression: 'SET #r = :admin', ExpressionAttributeNames: { '#r': 'role' } }],
    ['UpdateItem', { UpdateExpression: 'SET name = :n, role = :admin' }],
  ];
  const makesAdmins = (name: FunctionName) =>
    changes.some(([how, change]) => mayCall(name, how, { TableName, Key: user, ...change })) ||
    mayCall(name, 'PutItem', { TableName, Item: { ...user, role: { S: 'admin' } } });

  it('P154: only functions that create accounts or change roles may write the role of an account', () => {
    const may = names.filter(makesAdmins).sort();
    expect(may).toEqual(names.filter((name) => accessOf(name).changesRoles).sort());
    expect(may).toEqual([
      'account-data',
      'auth',
      'erase-accounts',
      'oauth',
      'role-management',
      'subscriptions',
      'user-management',
    ]);
  });

  it.each<[EntityName, FunctionName[]]>([
    ['health', ['assessments', 'data-export', 'erase-accounts', 'user-details', 'workouts']],
    ['emailIdentity', ['account-data', 'auth', 'erase-accounts', 'oauth', 'step-up', 'subscriptions']],
  ])('P155: only these functions may read %s', (kind, expected) => {
    const may = names.filter((name) =>
      ways.read(inProtocol(keyOf(kind))).some(([how, input]) => mayCall(name, how, input)),
    );
    expect(may.sort()).toEqual(expected);
  });

  const lookUp = (only: string) => ({
    TableName,
    Key: inProtocol(keyOf('emailIdentity')),
    ProjectionExpression: only,
    ExpressionAttributeNames: { '#u': 'userId', '#h': 'passwordHash' },
  });
  const reading = (only: string) => names.filter((name) => mayCall(name, 'GetItem', lookUp(only))).sort();

  it('P155: four more functions may read whose an address is, and no password hash with it', () => {
    const owners = reading('pk, sk, shape, #u, reservedUntil, isLongPassword, passwordProved');
    const hashes = reading('#u, #h');
    expect(owners.filter((name) => !hashes.includes(name))).toEqual([
      'data-export',
      'mail-feedback',
      'passkeys',
      'user-management',
    ]);
    expect(reading('#h.x')).toEqual(hashes);
  });

  it('P155: four functions have both the partition and the key of health data', () => {
    const mayRead = (name: FunctionName) =>
      mayCall(name, 'GetItem', { TableName, Key: inProtocol(keyOf('health')) });
    expect(names.filter((name) => rowOf(name).healthKey === 'use' && mayRead(name)).sort()).toEqual([
      'assessments',
      'data-export',
      'user-details',
      'workouts',
    ]);
  });
});

it('P153: the erasure reads and empties every partition of a user', () => {
  const refused = userPartitions('usr_1').flatMap((pk) =>
    [...ways.read(inProtocol({ pk, sk: 'x' })), ...ways.delete(inProtocol({ pk, sk: 'x' }))]
      .filter(([operation, input]) => !mayCall('erase-accounts', operation, input))
      .map(([operation]) => `${operation} of ${pk}`),
  );
  expect(refused).toEqual([]);
});

describe.each(['partition', 'table'] as const)('a stage whose tableGuards are %s', (guards) => {
  it.each(names)('%s may read, write and query all that it declares, however IAM reads a call', (name) => {
    const expected = declared(name);
    const refused = readings.flatMap((reading) => [
      ...(Object.keys(ways) as Doing[]).flatMap((doing) =>
        expected[doing].flatMap((kind) =>
          ways[doing](inProtocol(keyOf(kind)))
            .filter(([operation, input]) => !mayCall(name, operation, input, [guards, reading]))
            .map(([operation]) => `${operation} of ${kind}`),
        ),
      ),
      ...(accessOf(name).lists ?? []).flatMap((list) =>
        Object.entries(lists[list])
          .filter(([index, at]) => !mayCall(name, 'Query', queryOf(at, index), [guards, reading]))
          .map(([index]) => `${list} in ${index}`),
      ),
    ]);
    expect(refused).toEqual([]);
  });

  it.each(names)('P153: %s may not scan, and makes no kind of change that it does not declare', (name) => {
    const may = (operation: string, input: object) => mayCall(name, operation, input, [guards, 'each item']);
    for (const IndexName of [undefined, 'gsi1']) expect(may('Scan', { TableName, IndexName })).toBe(false);
    const doings = (Object.keys(ways) as Doing[]).filter((doing) => declared(name)[doing].length === 0);
    const allowed = doings.flatMap((doing) =>
      kinds.flatMap((kind) =>
        ways[doing](inProtocol(keyOf(kind))).filter(([operation, input]) => may(operation, input)),
      ),
    );
    expect(allowed).toEqual([]);
  });
});

describe('a stage whose tableGuards are partition', () => {
  it.each(names)('P153: %s reads no partition that it does not declare, and changes those alone', (name) => {
    const expected = declared(name);
    const { looksUpAddresses } = accessOf(name);
    const touched = [
      ...Object.values(expected).flat(),
      ...(looksUpAddresses ? ['emailIdentity' as const] : []),
    ];
    const wrong = kinds
      .filter((kind) => !touched.some((each) => areTogether(each, kind)))
      .flatMap((kind) =>
        (Object.keys(ways) as Doing[]).flatMap((doing) =>
          ways[doing](inProtocol(keyOf(kind)))
            .filter(([operation, input]) => mayCall(name, operation, input, ['partition', 'each item']))
            .map(([operation]) => `${operation} of ${kind}`),
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('P154: what serve() reads of a caller makes no function change accounts, sessions or roles', () => {
    const changing = (kind: EntityName) =>
      names.filter((name) =>
        ways
          .update(inProtocol(keyOf(kind)))
          .every(([how, input]) => mayCall(name, how, input, ['partition', 'each item'])),
      );
    for (const kind of ['session', 'roles'] as const) {
      const isDeclared = (name: FunctionName) => {
        const { reads = [], writes = [], adds = [], removes = [] } = accessOf(name);
        return [...reads, ...writes, ...adds, ...removes].some((each) => areTogether(each, kind));
      };
      expect(changing(kind).filter((name) => !isDeclared(name))).toEqual([]);
    }
  });

  it('P81, P139: an entry of a trail is added beside a change, and neither changed nor deleted, by a whole transaction', () => {
    const pairs = names.filter((name) => rowOf(name).audit && accessOf(name).writes?.length);
    expect(pairs.length).toBeGreaterThan(5);
    for (const name of pairs) {
      const entry = inProtocol(keyOf('auditEntry'));
      const changed = inProtocol(keyOf(accessOf(name).writes![0]!));
      const change = { Update: { TableName, Key: changed, UpdateExpression: 'SET a = :a' } };
      const TransactItems = [{ Put: { TableName, Item: entry } }, change];
      const may = (...how: [TableGuards, Reading]) =>
        mayCall(name, 'TransactWriteItems', { TransactItems }, how);
      expect([name, may('attribute', 'each action'), may('partition', 'whole call')]).toEqual([
        name,
        true,
        true,
      ]);
      // what `partition` is for
      expect(may('attribute', 'whole call')).toBe(false);
      for (const [how, input] of [...ways.update(entry), ...ways.delete(entry)])
        expect(mayCall(name, how, input, ['partition', 'each item'])).toBe(false);
    }
  });
});

describe.each(tableGuards)('the policies of roles whose guards are %s', (guards) => {
  it('IAM finds all partitions of an action in one Allow: it does not unite those of several', () => {
    for (const [name, statements] of stages.get(guards)!.roles) {
      const pairs = statements
        .filter(
          ({ effect, actions }) =>
            effect === 'Allow' && actions.some((each) => /^dynamodb:\w+Item|Query|PartiQL/.test(each)),
        )
        // one read of an address names one key
        .filter(({ conditions }) => !JSON.stringify(conditions ?? {}).includes('dynamodb:Select'))
        .flatMap(({ actions, resources }) =>
          actions.flatMap((action) => resources.map((each) => `${action} ${each}`)),
        );
      expect([name, pairs.filter((pair, at) => pairs.indexOf(pair) !== at)]).toEqual([name, []]);
    }
  });

  it.each(names)('the policies of %s stay below the 10,240 characters of a role', (name) => {
    const text = JSON.stringify(stages.get(guards)!.roles.get(name)!);
    expect(text.length).toBeLessThan(10_240);
  });
});

it('every kind of item has a sample that is of this kind', () => {
  for (const kind of kinds) expect(entityOf(keyOf(kind))).toBe(kind);
});
