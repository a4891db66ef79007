import type Stripe from 'stripe';
import { type Account, updateAndEmit } from '../account.ts';
import { idOf, mergeMetadata, newId, nulls, referenced } from '../objects.ts';
import type { Price, Subscription } from '../state.ts';
import { billingMonths, currentPeriod, endSubscription, periodEnd, setTimers } from './subscriptions/life.ts';
import { makeItem, setItem, itemParams, recurringPrice } from './subscriptions/create.ts';
import { restartPeriod } from './subscriptions/update.ts';
import * as z from 'zod';
import { invalidRequest, requireRow } from '../api/errors.ts';
import { choice, nonEmptyText, integer, metadata, moment, boolean, expandable, list } from '../api/params.ts';
import { post, retrieve } from '../api/operation.ts';
import { requireSavedMethod } from './payment-methods.ts';

type Schedule = Stripe.SubscriptionSchedule;

/** The subscription that a schedule controls. */
const scheduledSubscription = ({ state }: Account, { subscription }: Schedule) =>
  referenced(state.subscriptions, subscription as string | null);

/** Starts the next phase, or ends the schedule after its last one. */
export function changePhase(account: Account, schedule: Schedule): void {
  const subscription = scheduledSubscription(account, schedule);
  if (subscription === undefined || schedule.status !== 'active') return;
  const next = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date);
  if (next === undefined) {
    finishSchedule(account, schedule, subscription);
    return;
  }
  updateAndEmit(account, 'subscription_schedule.updated', schedule, () => {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  });
  account.timers.set('change-phase', schedule.id, next.end_date);
  applyPhase(account, subscription, next);
}

function finishSchedule(account: Account, schedule: Schedule, subscription: Subscription): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(account, schedule);
    return;
  }
  schedule.status = 'completed';
  schedule.completed_at = account.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  account.emit('subscription_schedule.completed', schedule);
  endSubscription(account, subscription, 'cancellation_requested');
}

/** Detaches the subscription, which continues as it is at this moment. */
function releaseSchedule(account: Account, schedule: Schedule, keepsCancelDate = false): void {
  const subscription = scheduledSubscription(account, schedule);
  schedule.status = 'released';
  schedule.released_at = account.seconds();
  schedule.released_subscription = idOf(schedule.subscription);
  schedule.subscription = null;
  schedule.current_phase = null;
  account.timers.set('change-phase', schedule.id, null);
  account.emit('subscription_schedule.released', schedule);
  if (subscription === undefined) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.schedule = null;
    if (keepsCancelDate) return;
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
  });
  setTimers(account, subscription);
}

/** Sells what a phase says from now on. At the end of a period, the renewal that follows bills it. */
function applyPhase(
  account: Account,
  subscription: Subscription,
  { items, description, metadata }: Schedule['phases'][number],
): void {
  const months = () => subscription.items.data.map(({ price }) => billingMonths(price))[0];
  const before = months();
  const period = currentPeriod(subscription);
  const schedule = referenced(account.state.schedules, subscription.schedule);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.description = description ?? subscription.description;
    subscription.metadata = mergeMetadata(subscription.metadata, metadata ?? {});
    subscription.default_payment_method =
      schedule?.default_settings.default_payment_method ?? subscription.default_payment_method;
    const present = subscription.items.data;
    subscription.items.data = items.map(({ price: id, quantity = 1 }, index) => {
      const price = account.state.prices.get(id as string) as Price;
      const item =
        present[index] ?? makeItem(account, { subscription: subscription.id, price, quantity, ...period });
      if (item.price.id !== price.id || item.quantity !== quantity) setItem(item, price, quantity);
      return item;
    });
    // Another interval is counted from the day on which it begins.
    if (months() !== before) subscription.billing_cycle_anchor = account.seconds();
  });
  if (months() !== before && account.seconds() < period.end) restartPeriod(account, subscription, true);
}

type Phase = Stripe.SubscriptionSchedule.Phase;

/** The parameters of a phase that this shop uses. */
const phaseParams = z.strictObject({
  description: nonEmptyText(500).optional(),
  duration: z
    .strictObject({ interval: choice('month', 'year'), interval_count: integer(1, 36).optional() })
    .optional(),
  end_date: moment().optional(),
  items: itemParams,
  metadata: metadata().optional(),
  proration_behavior: choice('none').optional(),
  start_date: moment().optional(),
});
type GivenPhase = z.output<typeof phaseParams>;

interface PhaseData extends Pick<GivenPhase, 'items' | 'description' | 'metadata' | 'proration_behavior'> {
  start: number;
  end: number;
}

/** A phase with every field; `start` and `end` in seconds. */
function makePhase({ start, end, items, ...given }: PhaseData): Phase {
  return {
    currency: 'eur',
    default_payment_method: null,
    description: given.description ?? null,
    end_date: end,
    items: items.map(({ price, quantity = 1 }) => ({ metadata: {}, plan: price, price, quantity })),
    metadata: mergeMetadata({}, given.metadata),
    proration_behavior: given.proration_behavior ?? 'create_prorations',
    start_date: start,
  } as unknown as Phase;
}

/** Reads the given phases, each of which starts where the one before it ends. `present` is the current phase. */
function readPhases(account: Account, given: GivenPhase[], present: { start_date: number } | null): Phase[] {
  const phases: Phase[] = [];
  for (const [index, phase] of given.entries()) {
    const param = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? firstStart(phase, present);
    if (phase.start_date !== undefined && phase.start_date !== start) {
      throw invalidRequest(
        'The start_date of a phase must be the end_date of the phase before it.',
        `${param}[start_date]`,
      );
    }
    const end = endOf(account, phase, start, { param, isLast: index === given.length - 1 });
    phases.push(makePhase({ ...phase, start, end }));
  }
  return phases;
}

function firstStart({ start_date: start }: GivenPhase, present: { start_date: number } | null): number {
  const param = 'phases[0][start_date]';
  if (start === undefined)
    throw invalidRequest('The `start_date` must be set on the first phase.', param, 'parameter_missing');
  if (present === null || start === present.start_date) return start;
  throw invalidRequest('You can not modify the start date of the current phase.', param);
}

function endOf(
  account: Account,
  { duration, end_date: end, items }: GivenPhase,
  start: number,
  { param, isLast }: { param: string; isLast: boolean },
): number {
  const [price] = items.map(({ price: id }, at) =>
    recurringPrice(account, id, `${param}[items][${at}][price]`),
  );
  const isOpen = duration === undefined && end === undefined;
  const isDouble = duration !== undefined && end !== undefined;
  if (isDouble || (isOpen && !isLast))
    throw invalidRequest(
      'Either `end_date` or `duration` must be set on all phases but the last.',
      `${param}[end_date]`,
      isOpen ? 'parameter_missing' : undefined,
    );
  const recurring = duration ? { interval_count: 1, ...duration } : price?.recurring;
  const months = billingMonths({ recurring: (recurring ?? null) as Stripe.Price.Recurring | null });
  const at = end ?? periodEnd(start, months, start);
  if (at > start && at >= account.seconds()) return at;
  throw invalidRequest(
    'The end date of a phase must be after its start, and not in the past.',
    `${param}[end_date]`,
  );
}

/** Creates a schedule from a subscription as it is: its only phase is the current period. */
function createSchedule(account: Account, from: string): Stripe.SubscriptionSchedule {
  const subscription = requireRow(account.state.subscriptions, 'subscription', from, 'from_subscription');
  checkSubscription(subscription);
  const { start, end } = currentPeriod(subscription);
  const items = subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity }));
  const schedule = {
    ...nulls('canceled_at completed_at released_at released_subscription'),
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: account.seconds(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    // Each phase sets this card again, even if the subscription has another one by then.
    default_settings: { default_payment_method: subscription.default_payment_method },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    phases: [makePhase({ start, end, items })],
    status: 'active',
    subscription: subscription.id,
  } as unknown as Schedule;
  account.state.schedules.set(schedule.id, schedule);
  account.timers.set('change-phase', schedule.id, end);
  account.emit('subscription_schedule.created', schedule);
  updateAndEmit(
    account,
    'customer.subscription.updated',
    subscription,
    () => (subscription.schedule = schedule.id),
  );
  return schedule;
}

function checkSubscription({ id, schedule, status }: Subscription): void {
  const param = 'from_subscription';
  if (schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${schedule as string}\`.`,
      param,
    );
  if (['canceled', 'incomplete', 'incomplete_expired'].includes(status))
    throw invalidRequest(
      `You cannot create a subscription schedule from the subscription ${id}: it is ${status}.`,
      param,
    );
}

const base = '/v1/subscription_schedules';

/** A schedule that still controls its subscription. */
function activeSchedule(account: Account, id: string | undefined, verb: string): Stripe.SubscriptionSchedule {
  const schedule = requireRow(account.state.schedules, 'subscription_schedule', id ?? '');
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. Only those in \`not_started\` or \`active\` status can be changed.`,
  );
}

const updateParams = z.strictObject({
  ...expandable,
  default_settings: z.strictObject({ default_payment_method: nonEmptyText().optional() }).optional(),
  end_behavior: choice('cancel', 'release').optional(),
  phases: list(phaseParams, 10).optional(),
  proration_behavior: choice('none').optional(),
});

/** Changes a schedule. A change of the current phase applies at once. */
function updateSchedule(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  given: z.output<typeof updateParams>,
): void {
  const card = given.default_settings?.default_payment_method;
  if (card !== undefined)
    requireSavedMethod(
      account,
      card,
      schedule.customer as string,
      'default_settings[default_payment_method]',
    );
  const phases = given.phases && readPhases(account, given.phases, schedule.current_phase);
  const [first] = phases ?? [];
  updateAndEmit(account, 'subscription_schedule.updated', schedule, () => {
    schedule.end_behavior = given.end_behavior ?? schedule.end_behavior;
    Object.assign(schedule.default_settings, given.default_settings);
    if (phases === undefined || first === undefined) return;
    schedule.phases = phases;
    schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
    account.timers.set('change-phase', schedule.id, first.end_date);
  });
  const subscription = scheduledSubscription(account, schedule);
  if (subscription === undefined) return;
  if (first !== undefined) applyPhase(account, subscription, first);
  showEnd(account, schedule, subscription);
}

/** Shows on the subscription when its schedule will cancel it. */
function showEnd(account: Account, schedule: Stripe.SubscriptionSchedule, subscription: Subscription): void {
  const end = schedule.end_behavior === 'cancel' ? (schedule.phases.at(-1)?.end_date ?? null) : null;
  if (subscription.cancel_at === end) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = end;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = end === null ? null : account.seconds();
  });
  setTimers(account, subscription);
}

export const scheduleOperations = [
  post(base, z.strictObject({ ...expandable, from_subscription: nonEmptyText() }), ({ account, params }) =>
    createSchedule(account, params.from_subscription),
  ),
  retrieve(base, 'subscription_schedule', (state) => state.schedules),
  post(`${base}/{id}`, updateParams, ({ account, id, params }) => {
    const schedule = activeSchedule(account, id, 'update');
    updateSchedule(account, schedule, params);
    return schedule;
  }),
  post(
    `${base}/{id}/release`,
    z.strictObject({ ...expandable, preserve_cancel_date: boolean().optional() }),
    ({ account, id, params }) => {
      const schedule = activeSchedule(account, id, 'release');
      releaseSchedule(account, schedule, params.preserve_cancel_date);
      return schedule;
    },
  ),
];
