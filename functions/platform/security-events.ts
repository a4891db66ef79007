import * as z from 'zod';
import { inMadrid, monthOf } from '#shared/rules/routines/routine-calendar.ts';
import type { SecurityAction, SecurityWay } from '#shared/rules/accounts/security-log.ts';
import { newId, tokenHash } from './kit/ids.ts';
import { keyedHash } from './kit/keyed-hash.ts';
import { errorFields, log } from './kit/log.ts';
import { networkOf, type ViewerLocation } from './kit/network.ts';
import type { Item, Key } from './table/client.ts';
import { indexes, keys, platformEntities, securityPartitions } from './entities.ts';
import { put, putStep, query, type Step, update } from './table/table.ts';
import { ttlOf } from './table/entity.ts';

/** An event of the security log. It holds ids and hashes: no address, no e-mail and no name. */
export const StoredEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  // texts and not enums: an older release can read what a newer one has written
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** The user of the session or of the proof; null where only an account is claimed, and for mailed links. */
  actor: z.string().nullable(),
  /** An account by its id, or by the keyed hash of an e-mail that no account has; or an operation by its route. */
  object: z.object({ kind: z.enum(['account', 'operation']), id: z.string() }),
  way: z.string().nullable(),
  /** The code of a refusal. */
  reason: z.string().nullable(),
  /** The keyed hash of the network, and the country that the distribution takes it for. */
  network: z.string().nullable(),
  country: z.string().nullable(),
  /** Which one of its kind in its hour it is (repeated-events.ts). */
  times: z.int(),
});
export type StoredEvent = z.output<typeof StoredEvent>;

/** Where a request comes from. */
export interface Sender {
  ip: string;
  location: ViewerLocation | null;
}

interface Facts {
  action: SecurityAction;
  outcome?: StoredEvent['outcome'];
  actor?: string | null;
  object: StoredEvent['object'];
  way?: SecurityWay | null;
  reason?: string | null;
  times?: number;
}

/** The keyed hash of the network of an address. */
const networkHash = (ip: string): string => keyedHash('net', networkOf(ip));

const once = { condition: 'attribute_not_exists(pk)' };

function eventItem(facts: Facts, { ip, location }: Sender, now: Date): Key & Item {
  const { action, outcome = 'done', actor = null, object, way = null, reason = null, times = 1 } = facts;
  const event: StoredEvent = {
    _id: newId('sec', now),
    at: now.toISOString(),
    action,
    outcome,
    actor,
    object,
    way,
    reason,
    network: networkHash(ip),
    country: location?.country ?? null,
    times,
  };
  const who = actor ?? (object.kind === 'account' ? object.id : event.network!);
  return {
    ...keys.securityEvent(who, event._id),
    ...indexes.securityEvent(monthOf(inMadrid(now).day), event),
    ...event,
    ttl: ttlOf(platformEntities.securityEvent, now),
  };
}

/**
 * The step that writes an event, in the transaction of a change: both are there or neither is (P139). An event is never changed or
 * deleted by a function (infra/table-access); its time to live ends it after a year.
 */
export const eventStep = (...given: Parameters<typeof eventItem>): Step =>
  putStep('event_exists', eventItem(...given), once);

/** The same of an account by its user. */
export const accountStep = (
  userId: string,
  facts: Omit<Facts, 'object' | 'actor'>,
  sender: Sender,
  now: Date,
): Step => eventStep({ actor: userId, object: accountOf(userId), ...facts }, sender, now);

/** The object of an event. */
export const accountOf = (id: string): StoredEvent['object'] => ({ kind: 'account', id });

/** Writes an event by itself. It never fails: an act is not refused because its event cannot be written, but the operator learns of it. */
export async function recordEvent(...given: Parameters<typeof eventItem>): Promise<void> {
  await put(eventItem(...given), once).catch((error: unknown) => {
    log.error('a security event is lost', { action: given[0].action, ...errorFields(error) });
  });
}

/** Which events: of an account, from a network, or of a month, the current one by default. */
interface EventFilter {
  account?: string | undefined;
  network?: string | undefined;
  /** `2026-11`, in Madrid. */
  month?: string | undefined;
  /** Narrows a month only. */
  action?: string | undefined;
}

/** A page of events, newest first, and the cursor of the next one. Each filter is a partition: the cost is that of the page. */
export function listEvents(
  { account, network, month, action }: EventFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Date,
) {
  const page = { newestFirst: true, limit, ...(cursor !== undefined && { cursor }) };
  if (account !== undefined) return query(StoredEvent, keys.securityEvent(account, '').pk, page);
  if (network !== undefined)
    return query(StoredEvent, securityPartitions.network(network), { index: 'gsi4', ...page });
  const listed = month ?? monthOf(inMadrid(now).day);
  return action === undefined
    ? query(StoredEvent, securityPartitions.month(listed), { index: 'gsi1', ...page })
    : query(StoredEvent, securityPartitions.action(listed, action), { index: 'gsi2', ...page });
}

/** Refusals of an hour, without a session, that get an event, of all accounts and networks together. */
export const maxRefusalEvents = 500;

/** A refused request. */
interface Refusal {
  action: SecurityAction;
  actor?: string | null;
  object: StoredEvent['object'];
  way?: SecurityWay | null;
  reason: string;
}

/**
 * Writes the event of a refusal. A flood fills no table: of those of one kind and session, or account and network, in an hour the first,
 * the tenth, the hundredth … get an event, and no more than `maxRefusalEvents` of all without a session (P140). It never fails.
 */
export const recordRefusal = (refusal: Refusal, sender: Sender, now: Date): Promise<void> =>
  neverFailing(refusal.action, async () => {
    const { action, actor = null, object } = refusal;
    const claimed = `${object.kind === 'account' ? object.id : ''} ${networkHash(sender.ip)}`;
    const times = await count(`${action} ${actor ?? claimed}`, now);
    if (!isPowerOfTen(times)) return;
    // accounts cost more than events: those who have one cannot fill the hour for others
    if (actor === null && (await count('all', now)) > maxRefusalEvents) return;
    await recordEvent({ ...refusal, outcome: 'refused', times }, sender, now);
  });

/** An act of a user that has succeeded, and that the user may repeat at will. */
interface Act {
  action: SecurityAction;
  actor: string;
  way?: SecurityWay | null;
}

/** Writes the event of an act of a user on the own account, by the same count: of the act, the account and the network. It never fails. */
export const recordAct = ({ action, actor, way = null }: Act, sender: Sender, now: Date): Promise<void> =>
  neverFailing(action, async () => {
    const times = await count(`done ${action} ${way} ${actor} ${networkHash(sender.ip)}`, now);
    if (isPowerOfTen(times))
      await recordEvent({ action, actor, way, object: accountOf(actor), times }, sender, now);
  });

/** An act or a refusal is not changed because its event cannot be written, but the operator learns of it. */
const neverFailing = (action: SecurityAction, record: () => Promise<void>): Promise<void> =>
  record().catch((error: unknown) =>
    log.error('a security event is lost', { action, ...errorFields(error) }),
  );

const isPowerOfTen = (times: number): boolean => /^10*$/.test(String(times));

const Count = z.object({ times: z.int() });

/** Counts one more in the present hour, and returns how many there are. */
async function count(what: string, now: Date): Promise<number> {
  const hour = now.toISOString().slice(0, 13);
  const counted = await update(keys.refusals(tokenHash(what), hour), {
    update: 'ADD times :one SET #ttl = :ttl',
    names: { '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': ttlOf(platformEntities.refusals, now) },
  });
  return z.parse(Count, counted).times;
}
