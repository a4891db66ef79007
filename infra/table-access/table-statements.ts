import { api } from '#shared/contracts/index.ts';
import { acceptsToken } from '#shared/contracts/endpoint.ts';
import { addressFacts } from '#functions/accounts/entities.ts';
import { itemFacts } from '#functions/platform/table/entity.ts';
import { entities, type EntityName, type ListName, lists } from '#functions/entities.ts';
import { rowOf, type FunctionName } from '../functions.ts';
import { accessOf } from './index.ts';
import type { TableAccess, TableGuards } from './table-access.ts';

/** A statement about the table, or about an index of it. */
export interface TableStatement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  index?: string;
  conditions: Record<string, Record<string, string | string[]>>;
}

const readActions = ['BatchGetItem', 'GetItem', 'Query'] as const;
// transactions have no IAM action of their own: AWS checks the reads and writes they contain
const checkAction = 'ConditionCheckItem';
const writeActions = ['DeleteItem', 'PutItem', 'UpdateItem'] as const;
// PartiQL batches: routines are claimed and recorded by the hundred, single calls would cost more than the mails
const bulkActions = ['BatchWriteItem', 'PartiQLUpdate'] as const;
type Action =
  | (typeof readActions)[number]
  | typeof checkAction
  | (typeof writeActions | typeof bulkActions)[number];

/** What a role may do: what its Lambda declares, and what follows from its row. */
export interface RoleAccess extends TableAccess {
  /** May read them, as serve() does, and not check them in transactions. */
  looksAt?: readonly EntityName[];
  /** May update them, and nothing else. */
  counts?: readonly EntityName[];
  /** May write by the hundred. */
  sendsInBulk?: boolean;
}

/** IAM sees no sort keys: a kind is told apart by what its partition key begins with. */
const patternOf = (start: string): string => (/[#_]$/.test(start) ? `${start}*` : start);

/** What serve() reads of a caller, and writes of those whom it refuses: the security log and the counts by which it is bounded. */
const ofCaller = ['user', 'session', 'roles'] as const satisfies EntityName[];
const logged = 'securityEvent';
const counted = 'refusals';

/** What `audit` of a row means. */
const entered = 'auditEntry';

/** Entries that may be added, never changed or deleted (P81, P139). */
const appended = [entered, logged] as const satisfies EntityName[];

/** The kind of item with an address, its owner and the hash of the password. */
const address = 'emailIdentity' satisfies EntityName;

/**
 * What a function reads of an address when it must not read the password hash. A call that names no attributes gets all of them:
 * `Select` refuses it, also of GetItem (AWS, resource-based policy examples of DynamoDB).
 */
const lookUp = {
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patternOf(entities[address].at[0]) },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...itemFacts, ...addressFacts] },
    StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
  },
} as const satisfies TableStatement;

/** An attribute of accounts that makes an admin: most functions write something of an account, few may write this. */
const guarded = { kind: 'user', attribute: 'role' } as const;

/** The partitions of kinds, as IAM matches them. */
const partitionsOf = (kinds: readonly EntityName[]): string[] =>
  [...new Set(kinds.map((kind) => patternOf(entities[kind].at[0])))].sort();

/** One value stands alone, as IAM's own tools write it. */
const oneOrMore = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values);

/** The condition that a call names partitions, and only these. Without `Null` a call that names none would pass. */
const within = (partitions: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': oneOrMore(partitions) },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

const touching = (kinds: readonly EntityName[]) => ({
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': oneOrMore(partitionsOf(kinds)) },
});

/** Everything that the role of a Lambda says about the table. */
export function tableStatements(name: FunctionName, guards: TableGuards): TableStatement[] {
  const { kind, routines, audit } = rowOf(name);
  const declared = accessOf(name);
  const isApi = kind === 'api';
  const adds: EntityName[] = [...(declared.adds ?? [])];
  if (audit) adds.push(entered);
  if (isApi) adds.push(logged);
  const access: RoleAccess = {
    ...declared,
    adds,
    looksAt: isApi && asksForSession(name) ? ofCaller : [],
    counts: isApi ? [counted] : [],
    sendsInBulk: routines === 'send',
  };
  return statementsFor(access, guards);
}

/** Whether an endpoint of the group may have a caller. */
const asksForSession = (name: FunctionName): boolean =>
  Object.values(api[name as keyof typeof api]).some(acceptsToken);

/** The statements of an access. */
export const statementsFor = (access: RoleAccess, guards: TableGuards): TableStatement[] => [
  ...byGuards[guards](kindsByAction(access), access),
  ...indexStatements(access.lists ?? [], guards),
];

type KindsByAction = Map<Action, EntityName[]>;

/** Which kinds each action may touch. Actions without kinds are left out. */
function kindsByAction(access: RoleAccess): KindsByAction {
  const { reads = [], looksAt = [], writes = [], adds = [], removes = [], counts = [], sendsInBulk } = access;
  const all: [Action, EntityName[]][] = [
    ...readActions.map((action): [Action, EntityName[]] => [action, [...reads, ...looksAt]]),
    [checkAction, writes.length > 0 ? [...reads] : []],
    ['DeleteItem', [...writes, ...removes]],
    ['PutItem', [...writes, ...adds]],
    ['UpdateItem', [...writes, ...counts]],
    ...bulkActions.map((action): [Action, EntityName[]] => [action, sendsInBulk ? [...writes] : []]),
  ];
  return new Map(all.filter(([, kinds]) => kinds.length > 0));
}

const byGuards: Record<TableGuards, (kinds: KindsByAction, access: RoleAccess) => TableStatement[]> = {
  attribute: (kinds, access) => [
    ...allowEach(kinds),
    ...(access.looksUpAddresses ? [lookUp] : []),
    ...denyBeside(kinds, access),
  ],
  partition: (kinds, access) => [
    ...allowEach(withOneUnion(withAddresses(kinds, access))),
    ...denyAlone(kinds, access),
  ],
  table: (kinds, access) => {
    const actions = [...withAddresses(kinds, access).keys()].map(named);
    return actions.length > 0 ? [{ effect: 'Allow', actions, conditions: {} }] : [];
  },
};

const named = (action: Action): string => `dynamodb:${action}`;

/**
 * One Allow for each action, with the union of its partitions: IAM asks that one statement admits all keys that it reads of a call, and
 * does not unite those of several. Actions on the same partitions share theirs.
 */
const allowEach = (kinds: KindsByAction): TableStatement[] =>
  [...Map.groupBy(kinds, ([, each]) => partitionsOf(each).join())].map(([, group]) => ({
    effect: 'Allow',
    actions: group.map(([action]) => named(action)),
    conditions: within(partitionsOf(group[0]![1])),
  }));

/** Writes and checks on all partitions of any of them: a transaction may be judged by the keys of all its items. */
function withOneUnion(kinds: KindsByAction): KindsByAction {
  const isRead = (action: Action) => (readActions as readonly Action[]).includes(action);
  const changed = [...kinds].flatMap(([action, each]) => (isRead(action) ? [] : each));
  return new Map([...kinds].map(([action, each]) => [action, isRead(action) ? each : changed]));
}

/** Addresses with their hashes, where a condition on attributes cannot be had. */
const withAddresses = (kinds: KindsByAction, { looksUpAddresses }: RoleAccess): KindsByAction =>
  looksUpAddresses ? new Map(kinds).set('GetItem', [...(kinds.get('GetItem') ?? []), address]) : kinds;

function indexStatements(listed: readonly ListName[], guards: TableGuards): TableStatement[] {
  const byIndex = Map.groupBy(
    listed.flatMap((list) => Object.entries(lists[list])),
    ([index]) => index,
  );
  return [...byIndex]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([index, places]) => ({
      effect: 'Allow',
      actions: ['dynamodb:Query'],
      index,
      conditions:
        guards === 'table' ? {} : within([...new Set(places.map(([, start]) => patternOf(start)))].sort()),
    }));
}

/** The writing actions of a role that may write more than entries of the trails. */
function writingOf(kinds: KindsByAction, { writes = [], adds = [], removes = [] }: RoleAccess): Action[] {
  const others = adds.filter((kind) => !(appended as readonly EntityName[]).includes(kind));
  if (writes.length + others.length + removes.length === 0) return [];
  return [...writeActions, ...bulkActions].filter((action) => kinds.has(action));
}

/** What may not be done with entries of the trails. A Deny holds whatever a later change allows. */
function denyOfEntries(
  kinds: KindsByAction,
  access: RoleAccess,
  conditions: (entry: EntityName) => TableStatement['conditions'],
): TableStatement[] {
  return appended.flatMap((entry) => {
    const denied = writingOf(kinds, access).filter(
      (action) => action !== 'PutItem' || !access.adds?.includes(entry),
    );
    return denied.length > 0
      ? [{ effect: 'Deny' as const, actions: denied.map(named), conditions: conditions(entry) }]
      : [];
  });
}

/** Refuses a call with one such entry among others, and one that names the guarded attribute of an account. */
function denyBeside(kinds: KindsByAction, access: RoleAccess): TableStatement[] {
  const ofEntries = denyOfEntries(kinds, access, (entry) => touching([entry]));
  if (!access.writes?.includes(guarded.kind) || access.changesRoles) return ofEntries;
  const denyGuarded: TableStatement = {
    effect: 'Deny',
    actions: writingOf(kinds, access)
      .filter((action) => action !== 'DeleteItem')
      .map(named),
    conditions: {
      ...touching([guarded.kind]),
      'ForAnyValue:StringEquals': { 'dynamodb:Attributes': guarded.attribute },
    },
  };
  return [...ofEntries, denyGuarded];
}

/** Refuses a call that names such entries alone: a change beside a new entry passes, however a transaction is judged. */
const denyAlone = (kinds: KindsByAction, access: RoleAccess): TableStatement[] =>
  denyOfEntries(kinds, access, (entry) => within(partitionsOf([entry])));
