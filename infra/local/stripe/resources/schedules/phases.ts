import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { refused } from '../../api/errors.ts';
import type { Price } from '../../state.ts';
import { mergeMetadata } from '../metadata.ts';
import { recurringPrice } from '../subscriptions/items.ts';
import { addRhythm, rhythmOf } from '../subscriptions/period.ts';
import type { GivenPhase } from './params.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;

interface PhaseFacts {
  start: number;
  end: number;
  items: { price: string; quantity: number; metadata?: Stripe.Metadata }[];
  description?: string | undefined;
  metadata?: Stripe.Metadata;
  prorations?: Phase['proration_behavior'] | undefined;
}

/** A phase with every field. */
export function makePhase({ start, end, items, description, metadata, prorations }: PhaseFacts): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'eur',
    default_payment_method: null,
    default_tax_rates: [],
    description: description ?? null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity, metadata: notes = {} }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: notes,
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: metadata ?? {},
    on_behalf_of: null,
    proration_behavior: prorations ?? 'create_prorations',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

/** The given phases, one after the other from the start of the present one. */
export function readPhases(
  account: Account,
  given: GivenPhase[],
  present: { start_date: number } | null,
): Phase[] {
  if (given.length === 0) throw refused('You must have at least one phase.', { param: 'phases' });
  const phases: Phase[] = [];
  for (const [index, row] of given.entries()) {
    const param = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? firstStart(account, row, present);
    checkStart(account, row, start, `${param}[start_date]`);
    const prices = row.items.map(({ price }, at) =>
      recurringPrice(account, price, `${param}[items][${at}][price]`),
    );
    const end = endOf(account, row, start, prices[0], { param, isLast: index === given.length - 1 });
    phases.push(
      makePhase({
        start,
        end,
        items: row.items.map(({ price, quantity = 1, metadata }) => ({
          price,
          quantity,
          metadata: mergeMetadata({}, metadata),
        })),
        description: row.description,
        metadata: mergeMetadata({}, row.metadata),
        prorations: row.proration_behavior,
      }),
    );
  }
  return phases;
}

function firstStart(
  account: Account,
  { start_date: start }: GivenPhase,
  present: { start_date: number } | null,
): number {
  if (start === undefined)
    throw refused('The `start_date` must be set on the first phase.', {
      param: 'phases[0][start_date]',
      code: 'parameter_missing',
    });
  const at = start === 'now' ? account.seconds() : start;
  if (present !== null && at !== present.start_date)
    throw refused('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  return at;
}

function checkStart(account: Account, { start_date: given }: GivenPhase, start: number, param: string): void {
  if (given === undefined || (given === 'now' ? account.seconds() : given) === start) return;
  throw refused('The start_date of a phase must be the end_date of the phase before it.', { param });
}

function endOf(
  account: Account,
  { duration, end_date: end }: GivenPhase,
  start: number,
  price: Price | undefined,
  { param, isLast }: { param: string; isLast: boolean },
): number {
  if (duration !== undefined && end !== undefined)
    throw refused(`You may only specify one of these parameters: ${param}[duration], ${param}[end_date].`, {
      param: `${param}[end_date]`,
    });
  if (duration === undefined && end === undefined && !isLast)
    throw refused(`The \`end_date\` or \`duration\` must be set on all phases but the last.`, {
      param: `${param}[end_date]`,
      code: 'parameter_missing',
    });
  const rhythm = duration
    ? { interval: duration.interval, count: duration.interval_count ?? 1 }
    : rhythmOf(price ?? { recurring: null });
  const at = end === 'now' ? account.seconds() : (end ?? addRhythm(start, rhythm));
  if (at > start && at >= account.seconds()) return at;
  throw refused('The end date of a phase must be after its start, and not in the past.', {
    param: `${param}[end_date]`,
  });
}
