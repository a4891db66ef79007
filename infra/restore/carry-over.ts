import { isDeepStrictEqual } from 'node:util';
import {
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { KindName } from '#functions/_data/kinds/item-kinds.ts';
import { getItem, keyOf, pairs, textOf, type Item, type Pair, type Tables } from './tables.ts';

/*
 * What a restored table must know of the time that it has lost, or it would do it again: which routines and mails were sent, what was
 * revoked or withdrawn, and who was erased.
 */

/** Replaced by what the table of before says. */
const replaced = new Set<Pair['kind']>([
  'delivery',
  'routineProgress',
  'routineRun',
  'runBatch',
  'lastPlannedDay',
  'recoveryCodes',
  // these are never changed: what was recorded stays recorded
  'auditEntry',
  'securityEvent',
]);

/** Deleted where the table of before has it no more: ended, used up, withdrawn or done. */
const ended = new Set<Pair['kind']>([
  'session',
  'passkey',
  'linkToken',
  'health',
  'reviewRequest',
  'stockAlert',
]);

/**
 * Parts that follow the table of before: requests to delete an account, ended sessions and changed passwords, withdrawn consents,
 * reminders of a renewal.
 */
const parts: Partial<Record<Pair['kind'], readonly string[]>> = {
  user: ['deletion', 'gsi2pk', 'gsi2sk', 'sessionEpoch'],
  emailIdentity: ['passwordHash', 'isLongPassword', 'passwordProved', 'reservedUntil'],
  assessment: ['healthConsent'],
  subscription: ['remindedFor', 'gsi2pk', 'gsi2sk'],
};

/** A write to the restored table. */
export type Change =
  | { what: 'put'; kind: Pair['kind']; item: Item }
  | { what: 'delete'; kind: Pair['kind']; key: Item }
  | { what: 'set'; kind: Pair['kind']; key: Item; set: Item; remove: string[] }
  | { what: 'erase'; kind: 'erasure'; userId: string };

/** What is to be changed in the restored table; nothing once it has been. */
export async function* findChanges(client: DynamoDBClient, tables: Tables): AsyncGenerator<Change> {
  const now = new Date();
  for await (const pair of pairs(client, tables)) {
    const change = changeOf(pair, now);
    if (change && (await hasAccount(client, tables.table, change))) yield change;
  }
}

/** Writes a change; erasures are not writes of this table alone. */
export async function writeChange(
  client: DynamoDBClient,
  TableName: string,
  change: Exclude<Change, { what: 'erase' }>,
): Promise<void> {
  if (change.what === 'put') await client.send(new PutItemCommand({ TableName, Item: change.item }));
  else if (change.what === 'delete') await client.send(new DeleteItemCommand({ TableName, Key: change.key }));
  else await client.send(new UpdateItemCommand({ TableName, Key: change.key, ...expressionOf(change) }));
}

/** An item whose time is over counts as deleted: time to live deletes it at its own pace, also in a closed table. */
const present = (item: Item | undefined, now: Date): Item | undefined =>
  item && Number(item['ttl']?.N ?? Infinity) * 1000 > now.getTime() ? item : undefined;

function changeOf(pair: Pair, now: Date): Change | null {
  const { kind } = pair;
  const [before, restored] = [present(pair.before, now), present(pair.restored, now)];
  if (kind === 'erasure' && before) return eraseAgain(before, restored);
  if (before && kind === 'mail')
    return isMailDone(before) && !isSame(before, restored) ? put(kind, before) : null;
  // of a subscription that the restored table does not have
  if (kind === 'routineProgress' && !restored) return null;
  if (before && replaced.has(kind)) return isSame(before, restored) ? null : put(kind, before);
  if (!before && restored && ended.has(kind)) return { what: 'delete', kind, key: keyOf(restored) };
  return before && restored ? follow(kind, before, restored) : null;
}

const put = (kind: Pair['kind'], item: Item): Change => ({ what: 'put', kind, item });

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

/** A mail that is sent or has failed is not sent again; others are, if they are in the restored table. */
const isMailDone = (mail: Item) => 'sentAt' in mail || 'failedAt' in mail;

/** An erasure that is not listed, or whose first pass is not over: nothing of the person may be seen. */
function eraseAgain(before: Item, restored: Item | undefined): Change | null {
  const isErased = restored && (restored['isRepeated']?.BOOL === true || !('gsi2pk' in restored));
  return isErased ? null : { what: 'erase', kind: 'erasure', userId: textOf(before, 'sk') };
}

function follow(kind: Pair['kind'], before: Item, restored: Item): Change | null {
  const differing = (parts[kind] ?? []).filter((name) => !isSame(before[name], restored[name]));
  if (differing.length === 0) return null;
  // an address that has another owner since, or a subscription that was replaced
  if (['userId', 'id'].some((name) => !isSame(before[name], restored[name]))) return null;
  const set: Item = {};
  for (const name of differing) if (before[name]) set[name] = before[name];
  const remove = differing.filter((name) => !before[name]);
  return { what: 'set', kind, key: keyOf(restored), set, remove };
}

/** Kinds that belong to an account are written only to one that the restored table has. */
const ofAccounts = new Set<KindName | 'unknown'>(['delivery', 'routineProgress', 'recoveryCodes']);

async function hasAccount(client: DynamoDBClient, table: string, change: Change): Promise<boolean> {
  if (change.what !== 'put' || !ofAccounts.has(change.kind)) return true;
  const [, userId = ''] = textOf(change.item, 'pk').split('#');
  return (await getItem(client, table, { pk: { S: `account#${userId}` }, sk: { S: 'user' } })) !== undefined;
}

function expressionOf({ set, remove }: Extract<Change, { what: 'set' }>) {
  const names: Record<string, string> = {};
  const values: Record<string, AttributeValue> = {};
  const setting = Object.entries(set).map(([name, value], at) => {
    names[`#s${at}`] = name;
    values[`:s${at}`] = value;
    return `#s${at} = :s${at}`;
  });
  const removing = remove.map((name, at) => {
    names[`#r${at}`] = name;
    return `#r${at}`;
  });
  return {
    UpdateExpression: [
      ...(setting.length > 0 ? [`SET ${setting.join(', ')}`] : []),
      ...(removing.length > 0 ? [`REMOVE ${removing.join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: names,
    ...(setting.length > 0 && { ExpressionAttributeValues: values }),
    // never a new item of parts alone
    ConditionExpression: 'attribute_exists(pk)',
  };
}
