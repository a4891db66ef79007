import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { requireRow, invalidRequest } from '../api/errors.ts';
import { post } from '../api/operation.ts';
import { choice, currency, expandable, integer } from '../api/params.ts';
import { newId } from '../objects.ts';
import type { Subscription } from '../state.ts';

const createParams = z.strictObject({
  ...expandable,
  amount_off: integer(1).optional(),
  currency: currency().optional(),
  duration: choice('forever', 'once').optional(),
  percent_off: integer(1, 100).optional(),
});

function createCoupon(account: Account, given: z.output<typeof createParams>): Stripe.Coupon {
  const { amount_off: amountOff = null, percent_off: percentOff = null } = given;
  if ((amountOff === null) === (percentOff === null))
    throw invalidRequest('You must pass one of these parameters: amount_off, percent_off.');
  const coupon = {
    id: newId('', 8).slice(1),
    object: 'coupon',
    amount_off: amountOff,
    created: account.seconds(),
    currency: amountOff === null ? null : (given.currency ?? 'eur'),
    duration: given.duration ?? 'once',
    livemode: false,
    metadata: {},
    percent_off: percentOff,
    valid: true,
  } as Stripe.Coupon;
  account.state.coupons.set(coupon.id, coupon);
  return coupon;
}

/** Gives a subscription the discounts of these coupons, in place of those that it has. */
export function setDiscounts(
  account: Account,
  subscription: Subscription,
  coupons: { coupon: string }[],
): void {
  subscription.discounts = coupons.map(({ coupon: id }, index) => {
    requireRow(account.state.coupons, 'coupon', id, `discounts[${index}][coupon]`);
    const discount = { id: newId('di'), coupon: id };
    account.state.discounts.set(discount.id, discount);
    return discount.id;
  });
}

/** The cents that the discounts of a subscription take off an amount. */
export function discountOn(
  { state }: Account,
  { discounts }: Pick<Subscription, 'discounts'>,
  amount: number,
): number {
  const off = discounts.reduce((sum, discount) => {
    const coupon = state.coupons.get(state.discounts.get(discount as string)?.coupon ?? '');
    return sum + (coupon?.amount_off ?? Math.round((amount * (coupon?.percent_off ?? 0)) / 100));
  }, 0);
  return Math.min(off, amount);
}

/** Ends the discounts that apply once. */
export function useDiscounts({ state }: Account, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((discount) => {
    const coupon = state.coupons.get(state.discounts.get(discount as string)?.coupon ?? '');
    return coupon?.duration !== 'once';
  });
}

export const couponOperations = [
  post('/v1/coupons', createParams, ({ account, params }) => createCoupon(account, params)),
];
