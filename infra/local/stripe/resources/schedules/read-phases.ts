import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { invalidRequest } from '../../api/errors.ts';
import { choice, nonEmptyText, integer, metadata, moment } from '../../api/params.ts';
import { mergeMetadata, nulls } from '../object-fields.ts';
import { itemParams, recurringPrice } from '../subscriptions/items.ts';
import { billingMonths, periodEnd } from '../subscriptions/period.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;

/** The parameters of a phase that this shop uses. */
export const phaseParams = z.strictObject({
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
export function makePhase({ start, end, items, ...given }: PhaseData): Phase {
  return {
    ...nulls('application_fee_percent billing_cycle_anchor billing_thresholds collection_method'),
    ...nulls('default_payment_method invoice_settings on_behalf_of transfer_data trial_end'),
    add_invoice_items: [],
    currency: 'eur',
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    end_date: end,
    items: items.map(({ price, quantity = 1 }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: mergeMetadata({}, given.metadata),
    proration_behavior: given.proration_behavior ?? 'create_prorations',
    start_date: start,
  };
}

/** Reads the given phases, each of which starts where the one before it ends. `present` is the current phase. */
export function readPhases(
  account: Account,
  given: GivenPhase[],
  present: { start_date: number } | null,
): Phase[] {
  const phases: Phase[] = [];
  for (const [index, phase] of given.entries()) {
    const param = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? firstStart(phase, present);
    if (phase.start_date !== undefined && phase.start_date !== start) {
      throw invalidRequest('The start_date of a phase must be the end_date of the phase before it.', {
        param: `${param}[start_date]`,
      });
    }
    const end = endOf(account, phase, start, { param, isLast: index === given.length - 1 });
    phases.push(makePhase({ ...phase, start, end }));
  }
  return phases;
}

function firstStart({ start_date: start }: GivenPhase, present: { start_date: number } | null): number {
  const param = 'phases[0][start_date]';
  if (start === undefined)
    throw invalidRequest('The `start_date` must be set on the first phase.', {
      param,
      code: 'parameter_missing',
    });
  if (present === null || start === present.start_date) return start;
  throw invalidRequest('You can not modify the start date of the current phase.', { param });
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
    throw invalidRequest('Either `end_date` or `duration` must be set on all phases but the last.', {
      param: `${param}[end_date]`,
      code: isOpen ? 'parameter_missing' : undefined,
    });
  const recurring = duration ? { interval_count: 1, ...duration } : price?.recurring;
  const months = billingMonths({ recurring: (recurring ?? null) as Stripe.Price.Recurring | null });
  const at = end ?? periodEnd(start, months, start);
  if (at > start && at >= account.seconds()) return at;
  throw invalidRequest('The end date of a phase must be after its start, and not in the past.', {
    param: `${param}[end_date]`,
  });
}
