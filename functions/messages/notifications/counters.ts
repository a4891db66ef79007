import * as z from 'zod';
import { NotificationType } from '#shared/contracts/messages/notification-type.ts';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { counterName, keys, User } from '#functions/accounts/index.ts';
import { setExpression, type Step, unchanged, update, updateStep } from '#functions/platform/table/table.ts';

/** What a list of notifications shows. */
export interface NotificationFilter {
  type?: NotificationType | undefined;
  read?: boolean | undefined;
}

/** Changes of counters, by attribute of the user. */
type CounterChanges = Record<string, number>;

type Counted = Pick<Notification, 'type' | 'read'>;

/** The changes that count notifications (1), or take them out of the count (-1). */
export function changesOf(notifications: readonly Counted[], sign: 1 | -1): CounterChanges {
  const changes: CounterChanges = { unreadCount: 0 };
  for (const { type, read } of notifications) {
    const name = counterName(type, read);
    changes[name] = (changes[name] ?? 0) + sign;
    if (!read) changes.unreadCount! += sign;
  }
  return changes;
}

/** The changes that count unread notifications as read. */
export function readChanges(notifications: readonly Pick<Notification, 'type'>[]): CounterChanges {
  const changes = changesOf(
    notifications.map(({ type }) => ({ type, read: false })),
    -1,
  );
  const read = notifications.map(({ type }) => ({ type, read: true }));
  return { ...changes, ...changesOf(read, 1), unreadCount: changes.unreadCount! };
}

/** A change of the user on condition that other attributes are as they were read. */
export interface UserChange {
  changes: Partial<User>;
  expected: Partial<User>;
}

interface CountOptions {
  change?: UserChange | undefined;
  /** Counts only when the counters still cover the notifications written since then; else refused as this. */
  covers?: { since: string; refusal: string };
}

/**
 * The step that changes the counters, and other attributes of the user. It raises the version of the counters, so that a
 * concurrent correction does not write outdated ones.
 */
export function countStep(
  userId: string,
  counters: CounterChanges,
  { change, covers }: CountOptions = {},
): Step {
  const set = change && setExpression(change.changes);
  const same = change && unchanged(change.expected, Object.keys(change.expected) as (keyof User)[]);
  const add = addExpression({ ...counters, unreadVersion: 1 });
  const held = [covers && 'notificationsSince <= :since', same?.condition].filter(Boolean);
  return updateStep(covers?.refusal ?? (same ? 'user_changed' : 'user_gone'), keys.user(userId), {
    update: `${set?.update ?? ''} ${add.update}`,
    condition: ['attribute_exists(pk)', ...held].join(' AND '),
    names: set && { ...set.names, ...same?.names },
    values: {
      ...set?.values,
      ...same?.values,
      ...add.values,
      ...(covers && { ':since': covers.since }),
    },
  });
}

function addExpression(counters: CounterChanges) {
  const given = Object.entries(counters);
  return {
    update: `ADD ${given.map(([name]) => `${name} :add_${name}`).join(', ')}`,
    values: Object.fromEntries(given.map(([name, count]) => [`:add_${name}`, count])),
  };
}

/** How many notifications of a filter the counters count. */
export function countOf(user: User, { type, read }: NotificationFilter): number {
  const types = type ? [type] : NotificationType.options;
  const states = read === undefined ? [true, false] : [read];
  const counts = types.flatMap((each) => states.map((state) => user[counterName(each, state)] ?? 0));
  return Math.max(
    0,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/**
 * Sets the counters to notifications that were read after `user`, all that were written since a time; returns the user.
 * Throws `ConditionFailed('counter_changed')` when the counters have changed since the user was read.
 */
export function setCounters(
  user: User,
  notifications: readonly Counted[],
  notificationsSince: string,
): Promise<User> {
  const names = NotificationType.options.flatMap((type) => [
    counterName(type, true),
    counterName(type, false),
  ]);
  // an absent counter stays absent: it would only make the user's item larger
  const zeros = names.filter((name) => user[name] !== undefined).map((name) => [name, 0] as const);
  const counters = { ...Object.fromEntries(zeros), ...changesOf(notifications, 1) };
  return changeCounters(user, setExpression({ ...counters, notificationsSince }), { unreadVersion: 1 });
}

/** Takes those out of the count that are too old to be shown, and returns the user; throws as `setCounters` does. */
export const uncountExpired = (
  user: User,
  expired: readonly Counted[],
  notificationsSince: string,
): Promise<User> =>
  changeCounters(user, setExpression({ notificationsSince }), {
    ...changesOf(expired, -1),
    unreadVersion: 1,
  });

async function changeCounters(
  { _id, unreadVersion }: User,
  set: ReturnType<typeof setExpression>,
  counters: CounterChanges,
): Promise<User> {
  const add = addExpression(counters);
  const unchanged =
    unreadVersion === 0
      ? '(attribute_not_exists(unreadVersion) OR unreadVersion = :version)'
      : 'unreadVersion = :version';
  const item = await update(keys.user(_id), {
    update: `${set.update} ${add.update}`,
    condition: `attribute_exists(pk) AND ${unchanged}`,
    names: set.names,
    values: { ...set.values, ...add.values, ':version': unreadVersion },
    refusal: 'counter_changed',
  });
  return z.parse(User, item);
}
