import type Stripe from 'stripe';
import { refused } from '../../api/errors.ts';
import type { LineItem } from '../../state.ts';

/** Stripe's limits for one payment in euros, in cents. */
const smallestCharge = 50;
const largestCharge = 99_999_999;

/** Amounts of the lines and the chosen shipping option; the first option is chosen until the buyer says otherwise. */
export function amountsOf(items: LineItem[], option: Stripe.Checkout.Session.ShippingOption | undefined) {
  const subtotal = items.reduce((sum, item) => sum + item.amount_total, 0);
  const shipping = option?.shipping_amount ?? 0;
  const total = subtotal + shipping;
  // Stripe also takes checkouts that cost nothing at all; this shop has none.
  if (total < smallestCharge) {
    throw refused("The Checkout Session's total amount must be at least €0.50.", {
      param: 'line_items',
      code: 'amount_too_small',
    });
  }
  if (total > largestCharge) {
    throw refused("The Checkout Session's total amount due must be no more than €999,999.99", {
      param: 'line_items',
      code: 'amount_too_large',
    });
  }
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    shipping_cost: option
      ? {
          amount_subtotal: shipping,
          amount_tax: 0,
          amount_total: shipping,
          shipping_rate: option.shipping_rate,
        }
      : null,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
  };
}
