import { messages } from '#functions/platform/messages.ts';
import { anchorDayPartition } from '#functions/routines/entities.ts';
import { keys } from '#functions/workouts/entities.ts';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import { inMadrid, monthOf, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { UnrenderedMail } from '#infra/local/ses/index.ts';
import type { MovedTime } from './moved-time.ts';
import type { Row, Value } from './moved-values.ts';

type Move = <V extends Value>(value: V) => V;

/** Moves an item of the table, and what its time decides besides: index partitions, and the day of the month of what repeats. */
export function movedItem(item: Row, move: Move, time: MovedTime): Row {
  // the default roles have a date of their own
  if (item['pk'] === 'settings#roles') return item;
  const moved = move(item);
  if (item['sk'] === 'progress') return { ...moved, ...movedProgress(item, moved, time) };
  if (item['sk'] === 'subscription' && item['gsi2sk'])
    return { ...moved, gsi2sk: movedReminder(item, moved) };
  if (item['kind'] === 'set' && (item['sk'] as string).startsWith('set#')) return inItsPlace(moved);
  if (/^(audit|security)#/.test(item['pk'] as string)) return inItsMonth(moved);
  return moved;
}

function movedProgress(item: Row, moved: Row, time: MovedTime): Row {
  const anchorDay = time.anchorDay(item['anchorDay'] as number);
  return {
    anchorDay,
    ...(item['gsi3pk'] !== undefined && { gsi3pk: anchorDayPartition(anchorDay) }),
    ...(item['gsi2sk'] !== undefined && { gsi2sk: sendTime(moved['nextDueDate'] as string).toISOString() }),
  };
}

/** The reminder of a renewal comes as many days before it as it did. */
function movedReminder(item: Row, moved: Row): string {
  const ahead = (item['currentPeriodEnd'] as number) * 1000 - Date.parse(item['gsi2sk'] as string);
  return new Date((moved['currentPeriodEnd'] as number) * 1000 - ahead).toISOString();
}

/** Sets of a training log are sorted by the day on which their month was sent, the newest first. */
function inItsPlace(moved: Row): Row {
  const [pk, day, deliveryId, key] = ['pk', 'day', 'deliveryId', 'key'].map((name) => moved[name] as string);
  return { ...moved, ...keys.workoutSet(pk!.slice('workouts#'.length), day!, deliveryId!, key!) };
}

/** The partitions of a log are named by the month of what happened. */
function inItsMonth(moved: Row): Row {
  const month = monthOf(inMadrid(new Date(moved['at'] as string)).day);
  const partitions = ['gsi1pk', 'gsi2pk', 'gsi3pk'].flatMap((name) => {
    const partition = moved[name];
    return typeof partition === 'string' ? [[name, partition.replace(/#\d{4}-\d\d\b/, `#${month}`)]] : [];
  });
  return { ...moved, ...(Object.fromEntries(partitions) as Row) };
}

interface BilledItem extends Row {
  current_period_end: number;
  price: { recurring: { interval: string; interval_count: number } };
}

/** Moves an object of Stripe, and what the periods of a subscription are counted from. */
export function movedStripeRow([kind, row]: [string, Row], move: Move, time: MovedTime): [string, Row] {
  if (kind !== 'subscriptions') return [kind, move(row)];
  const [first] = (row['items'] as unknown as { data: BilledItem[] }).data;
  const { interval, interval_count: count } = first!.price.recurring;
  const months = count * (interval === 'year' ? 12 : 1);
  const anchor = time.periodAnchor(first!.current_period_end * 1000, months);
  return [kind, { ...move(row), billing_cycle_anchor: anchor / 1000 }];
}

/** Moves a mail, and when an order arrives, which it writes as weekdays without a month: working days from another day differ. */
export function movedMail(mail: UnrenderedMail, move: Move): UnrenderedMail {
  const moved = move(mail as unknown as Row) as unknown as UnrenderedMail;
  for (const values of Object.values(moved.data ?? {}) as Row[]) {
    if (values['arrival'] === undefined) continue;
    const [postalCode] = /\b\d{5}\b/.exec(values['address'] as string) ?? [];
    values['arrival'] = messages.arrival(deliveryText(deliveryRange(new Date(moved.sentAt), postalCode)));
  }
  return moved;
}
