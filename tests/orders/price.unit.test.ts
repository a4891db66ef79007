import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inCents,
  leftOf,
  priceOf,
  priceOfRefund,
  priceOfReturn,
  remainingForFreeShippingCents,
  shippingCents,
  type PaidOrder,
} from '#shared/rules/orders/price.ts';

/* What an order costs and what a refund of it pays: examples first, then what holds for all orders. */

/** An order of two proteins for 24,90 € and a rope for 9,90 €: 59,70 €, delivered for free. */
const large = orderOf([
  { productId: 'protein', quantity: 2, priceCents: 2490 },
  { productId: 'rope', quantity: 1, priceCents: 990 },
]);

/** Two ropes: 19,80 € and 4,99 € of delivery. */
const small = orderOf([{ productId: 'rope', quantity: 2, priceCents: 990 }]);

function orderOf(lines: { productId: string; quantity: number; priceCents: number }[]): PaidOrder {
  const { deliveryCents, totalCents } = priceOf(lines);
  return {
    lines: lines.map((line) => ({ ...line, refunded: 0 })),
    totalCents,
    refundedCents: 0,
    shippingCents: deliveryCents,
    refundedShippingCents: 0,
  };
}

/** The order once a refund has been paid. */
const after = (
  order: PaidOrder,
  { lines, deliveryCents, cents }: ReturnType<typeof priceOfRefund>,
): PaidOrder => ({
  ...order,
  refundedCents: order.refundedCents + cents,
  refundedShippingCents: order.refundedShippingCents + deliveryCents,
  lines: order.lines.map((line) => ({
    ...line,
    refunded: line.refunded + (lines.find(({ productId }) => productId === line.productId)?.quantity ?? 0),
  })),
});

describe('the price of an order', () => {
  it('the goods at their prices, and 4,99 € of delivery below 50 €', () => {
    expect(priceOf([{ quantity: 2, priceCents: 990 }])).toEqual({
      goodsCents: 1980,
      discounts: [],
      deliveryCents: 499,
      totalCents: 2479,
      taxes: [],
    });
    expect(priceOf([{ quantity: 1, priceCents: 4999 }]).totalCents).toBe(5498);
    expect(priceOf([{ quantity: 1, priceCents: 5000 }]).totalCents).toBe(5000);
    expect([large.totalCents, small.totalCents]).toEqual([5970, 2479]);
  });

  it('prices in euros become cents before they are added: a hundred at 19,99 € are 1999 €', () => {
    expect(priceOf([inCents({ quantity: 100, price: 19.99 })]).goodsCents).toBe(199_900);
    expect(priceOf([inCents({ quantity: 3, price: 0.1 })]).goodsCents).toBe(30);
  });

  it('the cart says what is missing for free delivery', () => {
    expect(remainingForFreeShippingCents(4250)).toBe(750);
    expect(remainingForFreeShippingCents(9999)).toBe(0);
  });
});

describe('the price of a refund', () => {
  it('units are paid back at the price of their sale, line by line', () => {
    const refund = priceOfRefund(large, { lines: [{ productId: 'protein', quantity: 1 }], deliveryCents: 0 });
    expect(refund).toEqual({
      lines: [{ productId: 'protein', quantity: 1, cents: 2490 }],
      deliveryCents: 0,
      freeCents: 0,
      cents: 2490,
    });
  });

  it('delivery and a free amount are added', () => {
    const refund = priceOfRefund(small, {
      lines: [{ productId: 'rope', quantity: 1 }],
      deliveryCents: 499,
      freeCents: 200,
    });
    expect(refund.cents).toBe(990 + 499 + 200);
  });

  it('the last units pay what is left when money was paid back for no unit', () => {
    const byHand = { ...small, refundedCents: 1000 };
    expect(
      priceOfRefund(byHand, { lines: [{ productId: 'rope', quantity: 2 }], deliveryCents: 0 }).cents,
    ).toBe(1479);
  });
});

describe('the price of a return', () => {
  it('a part of an order pays its units, and the last one also the delivery', () => {
    const rope = [{ productId: 'rope', quantity: 1 }];
    const first = priceOfReturn(small, rope);
    expect([first.cents, first.deliveryCents]).toEqual([990, 0]);
    const last = priceOfReturn(after(small, first), rope);
    expect([last.cents, last.deliveryCents]).toEqual([1489, 499]);
    expect(leftOf(after(after(small, first), last)).cents).toBe(0);
  });

  it('units that are paid back already are not paid again', () => {
    const all = [{ productId: 'rope', quantity: 2 }];
    const paid = after(
      small,
      priceOfRefund(small, { lines: [{ productId: 'rope', quantity: 1 }], deliveryCents: 0 }),
    );
    expect(priceOfReturn(paid, all)).toMatchObject({ lines: [{ quantity: 1, cents: 990 }], cents: 1489 });
    expect(priceOfReturn(after(paid, priceOfReturn(paid, all)), all)).toMatchObject({ lines: [], cents: 0 });
  });

  it('what was paid back by hand is taken off the delivery first, then off the units', () => {
    const all = [{ productId: 'rope', quantity: 2 }];
    const of = (refundedCents: number) => {
      const { cents, deliveryCents } = priceOfReturn({ ...small, refundedCents }, all);
      return [cents, deliveryCents];
    };
    expect([of(300), of(700)]).toEqual([
      [2179, 199],
      [1779, 0],
    ]);
  });
});

const someLines = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd'),
    quantity: fc.integer({ min: 1, max: 9 }),
    priceCents: fc.nat(9000),
  }),
  { selector: ({ productId }) => productId, minLength: 1 },
);
const someUnits = fc.array(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 5 },
);

describe('all orders', () => {
  it('the total is goods, less discounts, and delivery, whatever the order of the lines', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { goodsCents, discounts, deliveryCents, totalCents } = priceOf(lines);
        const less = discounts.reduce((sum, { cents }) => sum + cents, 0);
        expect(totalCents).toBe(goodsCents - less + deliveryCents);
        expect(priceOf(lines.toReversed())).toEqual(priceOf(lines));
        expect([goodsCents, totalCents].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('buying the missing amount always reaches free delivery', () => {
    fc.assert(
      fc.property(fc.nat(20_000), (cents) => {
        expect(shippingCents(cents + remainingForFreeShippingCents(cents))).toBe(0);
      }),
    );
  });

  it('returns and refunds of any units, in any order, never pay more than the order cost', () => {
    const acts = fc.array(
      fc.record({
        units: someUnits,
        isReturn: fc.boolean(),
        freeCents: fc.nat(3000),
        deliveryCents: fc.nat(600),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(someLines, acts, (lines, refunds) => {
        let order = orderOf(lines);
        for (const { units, isReturn, freeCents, deliveryCents } of refunds) {
          const left = leftOf(order);
          const refund = isReturn
            ? priceOfReturn(order, units)
            : priceOfRefund(order, {
                // a refund of more units than are left is refused before it gets here
                lines: left.lines.map(({ productId, quantity }) => ({
                  productId,
                  quantity: Math.min(
                    quantity,
                    units.find((one) => one.productId === productId)?.quantity ?? 0,
                  ),
                })),
                deliveryCents: Math.min(deliveryCents, left.deliveryCents),
                freeCents,
              });
          expect(refund.cents).toBeGreaterThanOrEqual(0);
          expect(refund.deliveryCents).toBeGreaterThanOrEqual(0);
          order = after(order, refund);
          expect(order.refundedCents).toBeLessThanOrEqual(order.totalCents);
          expect(order.refundedShippingCents).toBeLessThanOrEqual(order.shippingCents);
          for (const { quantity, refunded } of order.lines) expect(refunded).toBeLessThanOrEqual(quantity);
        }
      }),
    );
  });

  it('the return of every unit, at once or one by one, pays back all of an order', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const whole = orderOf(lines);
        expect(priceOfReturn(whole, lines).cents).toBe(whole.totalCents);
        let order = whole;
        for (const { productId, quantity } of lines)
          for (let unit = 0; unit < quantity; unit++)
            order = after(order, priceOfReturn(order, [{ productId, quantity: 1 }]));
        expect(leftOf(order)).toMatchObject({ cents: 0, deliveryCents: 0 });
      }),
    );
  });
});
