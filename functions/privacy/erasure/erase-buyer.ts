import * as z from 'zod';
import { booksEnd } from '#shared/rules/privacy/erasure.ts';
import { erasePartition } from './erase-partition.ts';
import { keys } from '../../orders/entities.ts';
import { deleteItem, get, put, update } from '../../platform/table/table.ts';
import { findOrderEvents } from '../../orders/order-events.ts';
import { numberTerm } from '../../orders/order-search-index.ts';
import { findRefunds } from '../../orders/refunds/refunds.ts';
import type { StoredOrder } from '../../orders/orders.ts';

/**
 * Takes the buyer out of an order: address, tracking number, payment page, and what people have written about it. Number, amounts,
 * taxes and Stripe's payment stay for the years of the law, after which DynamoDB deletes them. Repeated it changes nothing.
 */
export async function eraseBuyer(order: StoredOrder): Promise<void> {
  const ttl = Math.ceil(booksEnd(order.createdAt).getTime() / 1000);
  await erasePartition(order._id);
  await Promise.all([eraseEvents(order._id, ttl), eraseReasons(order._id, ttl), eraseTerms(order, ttl)]);
  await update(keys.order(order.userId, order._id), {
    update:
      'SET shippingAddress = :none, trackingNumber = :none, checkoutUrl = :none, #returns = :returns, #ttl = :ttl',
    condition: 'attribute_exists(pk)',
    names: { '#returns': 'returns', '#ttl': 'ttl' },
    values: {
      ':none': null,
      ':returns': order.returns.map((one) => ({ ...one, reason: '', note: '', answer: '' })),
      ':ttl': ttl,
    },
  });
}

async function eraseEvents(orderId: string, ttl: number): Promise<void> {
  for (const { _id, kind } of await findOrderEvents(orderId)) {
    const key = keys.orderEvent(orderId, _id);
    if (kind === 'note') await deleteItem(key);
    else
      await update(key, {
        update: 'SET #ttl = :ttl REMOVE #text, trackingNumber',
        names: { '#ttl': 'ttl', '#text': 'text' },
        values: { ':ttl': ttl },
      });
  }
}

async function eraseReasons(orderId: string, ttl: number): Promise<void> {
  for (const { _id, outside } of await findRefunds(orderId))
    await update(keys.refund(orderId, _id), {
      update: `SET reason = :empty, #ttl = :ttl${outside ? ', outside.reason = :empty' : ''}`,
      names: { '#ttl': 'ttl' },
      values: { ':empty': '', ':ttl': ttl },
    });
}

const Terms = z.object({ words: z.array(z.string()) });

/** The order stays to be found by its number alone. That term goes last: it names the others. */
async function eraseTerms({ _id, orderNumber, userId }: StoredOrder, ttl: number): Promise<void> {
  const number = numberTerm(orderNumber);
  const key = keys.orderSearchTerm(number, _id);
  const { words } = (await get(Terms, key)) ?? { words: [] };
  for (const word of words) if (word !== number) await deleteItem(keys.orderSearchTerm(word, _id));
  await put({ ...key, words: [number], userId, ttl });
}
