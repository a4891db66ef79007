import type { Subscription } from '../../state.ts';
import type { BilledItem } from '../invoices/lines.ts';

/** The items of a subscription as its present period is billed. */
export function billedItems({ items }: Pick<Subscription, 'items'>): BilledItem[] {
  return items.data.map(
    ({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => ({
      id,
      price,
      quantity,
      start,
      end,
    }),
  );
}
