import { api } from '#shared/contracts/index.ts';
import { acceptsToken } from '#shared/contracts/endpoint.ts';
import { addressFacts, itemFacts } from '#functions/_data/kinds/address-facts.ts';
import { itemKinds, type KindName } from '#functions/_data/kinds/item-kinds.ts';
import { lists, type ListName } from '#functions/_data/kinds/lists.ts';
import { rowOf, type FunctionName } from '../functions/index.ts';
import { accessOf } from './index.ts';

/** A statement about the table, or about an index of it. */
export interface TableStatement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  index?: string;
  conditions: Record<string, Record<string, string | string[]>>;
}

const readActions = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
// transactions have no IAM action of their own: AWS checks the reads and writes they contain
const checkActions = ['dynamodb:ConditionCheckItem'];
const writeActions = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
// PartiQL batches: routines are claimed and recorded by the hundred, single calls would cost more than the mails
const bulkActions = ['dynamodb:BatchWriteItem', 'dynamodb:PartiQLUpdate'];

/** IAM sees no sort keys: a kind is told apart by what its partition key begins with. */
const patternOf = (start: string): string => (/[#_]$/.test(start) ? `${start}*` : start);

/** What serve() reads of a caller, and writes of those whom it refuses: the security log and the counts by which it is bounded. */
const ofCaller = ['user', 'session', 'roles'] as const satisfies KindName[];
const logged = 'securityEvent';
const counted = 'refusals';

/** What `audit` of a row means. */
const entered = 'auditEntry';

/** Entries that may be added, never changed or deleted (P81, P139). */
const appended = [entered, logged] as const satisfies KindName[];

/**
 * What a function reads of an address when it must not read the password hash. A call that names no attributes gets all of them:
 * `Select` refuses it, also of GetItem (AWS, resource-based policy examples of DynamoDB).
 */
const lookUp = {
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patternOf(itemKinds.emailIdentity.at[0]) },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...itemFacts, ...addressFacts] },
    StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
  },
} as const satisfies TableStatement;

/** An attribute of accounts that makes an admin: most functions write something of an account, few may write this. */
const guarded = { kind: 'user', attribute: 'role' } as const;

/** The partitions of kinds, as IAM matches them. */
const partitionsOf = (kinds: readonly KindName[]): string[] =>
  [...new Set(kinds.map((kind) => patternOf(itemKinds[kind].at[0])))].sort();

/** One value stands alone, as IAM's own tools write it. */
const oneOrMore = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values);

/** The condition that a call names partitions, and only these. Without `Null` a call that names none would pass. */
const within = (partitions: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': oneOrMore(partitions) },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

const touching = (kinds: readonly KindName[]) => ({
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': oneOrMore(partitionsOf(kinds)) },
});

/** Everything that the role of a Lambda says about the table. */
export function tableStatements(name: FunctionName): TableStatement[] {
  const { kind, routines, audit } = rowOf(name);
  const {
    reads = [],
    writes = [],
    adds = [],
    removes = [],
    lists: listed = [],
    looksUpAddresses,
    changesRoles,
  } = accessOf(name);
  const isApi = kind === 'api';
  const mayAdd: KindName[] = [
    ...adds,
    ...(audit ? ([entered] as const) : []),
    ...(isApi ? ([logged] as const) : []),
  ];
  const allowed = [
    allow(
      [...readActions, ...(writes.length > 0 ? checkActions : [])],
      [...reads, ...(isApi && asksForSession(name) ? ofCaller : [])],
    ),
    allow([...writeActions, ...(routines === 'send' ? bulkActions : [])], writes),
    allow(['dynamodb:PutItem'], mayAdd),
    allow(['dynamodb:DeleteItem'], removes),
    allow(['dynamodb:UpdateItem'], isApi ? [counted] : []),
    looksUpAddresses ? lookUp : null,
    ...indexStatements(listed),
  ].filter((statement) => statement !== null);
  if (writes.length + adds.length + removes.length === 0) return allowed;
  const granted = new Set(allowed.flatMap(({ actions }) => actions));
  const writing = [...writeActions, ...bulkActions].filter((action) => granted.has(action));
  return [
    ...allowed,
    ...appended.map((entry) => denyChanges(writing, entry, mayAdd.includes(entry))),
    ...(writes.includes(guarded.kind) && !changesRoles ? [denyGuarded(writing)] : []),
  ];
}

/** Whether an endpoint of the group may have a caller. */
const asksForSession = (name: FunctionName): boolean =>
  Object.values(api[name as keyof typeof api]).some(acceptsToken);

const allow = (actions: string[], kinds: readonly KindName[]): TableStatement | null =>
  kinds.length === 0 ? null : { effect: 'Allow', actions, conditions: within(partitionsOf(kinds)) };

function indexStatements(listed: readonly ListName[]): TableStatement[] {
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
      conditions: within([...new Set(places.map(([, start]) => patternOf(start)))].sort()),
    }));
}

/** A Deny holds whatever a later change allows. */
const denyChanges = (writing: string[], entry: KindName, mayAdd: boolean): TableStatement => ({
  effect: 'Deny',
  actions: writing.filter((action) => !mayAdd || action !== 'dynamodb:PutItem'),
  conditions: touching([entry]),
});

const denyGuarded = (writing: string[]): TableStatement => ({
  effect: 'Deny',
  actions: writing.filter((action) => action !== 'dynamodb:DeleteItem'),
  conditions: {
    ...touching([guarded.kind]),
    'ForAnyValue:StringEquals': { 'dynamodb:Attributes': guarded.attribute },
  },
});
