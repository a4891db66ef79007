import * as z from 'zod';
import type { SecurityAction, SecurityWay } from '#shared/rules/accounts/security-log.ts';
import { tokenHash } from '../kit/ids.ts';
import { errorFields, log } from '../kit/log.ts';
import { keys, platformEntities } from '../entities.ts';
import { update } from '../table/table.ts';
import { accountOf, networkHash, recordEvent, type Sender, type StoredEvent } from './security-events.ts';
import { ttlOf } from '../table/entity.ts';

/** Refusals of an hour, without a session, that get an event, of all accounts and networks together. */
export const maxRefusalEvents = 500;

/** A refused request. */
export interface Refusal {
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
