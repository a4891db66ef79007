import * as z from 'zod';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { deleteItem, get, put, queryAll, update } from '#functions/platform/table/table.ts';
import { entities, entityOf } from '#functions/entities.ts';
import { booksEnd } from '#shared/rules/privacy/erasure.ts';
import {
  findAllOrders,
  findOrder,
  findOrderEvents,
  findRefunds,
  keys,
  numberTerm,
  removeCustomer,
  type StoredOrder,
} from '#functions/orders/index.ts';
import { endPass, findErasure } from './deletions.ts';
import { eraseAuthor, findReviewsOf } from '#functions/reviews/index.ts';
import { userPartitions } from '#functions/platform/table/partitions.ts';
import { deleteDownloadFiles } from '#functions/platform/ports/download-files.ts';
import { nullIfMissing, withStripe } from '#functions/platform/ports/stripe.ts';
import type { User } from '#functions/accounts/index.ts';
import { removeAlertsOf } from '#functions/catalogue/index.ts';
import { removeUnsentMails } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });

/** Round trips in flight. */
const maxInFlight = 10;

/**
 * Deletes what a partition has of an erased account. What loses its person only is left to the code of its kind; an item of a kind
 * that would stay does not belong here, and throws.
 */
async function erasePartition(pk: string): Promise<void> {
  await allInParallel(await queryAll(Key, pk), maxInFlight, async (key) => {
    const kind = entityOf(key);
    const { erasure } = entities[kind];
    if (erasure === 'delete') await deleteItem(key);
    else if (erasure !== 'pseudonymise') throw new Error(`no erasure for ${kind} in a partition`);
  });
}

/**
 * Takes the buyer out of an order: address, tracking number, payment page, and what people have written about it. Number, amounts,
 * taxes and Stripe's payment stay for the years of the law, after which DynamoDB deletes them. Repeated it changes the version alone.
 */
export async function eraseBuyer(order: StoredOrder): Promise<void> {
  const ttl = Math.ceil(booksEnd(order.createdAt).getTime() / 1000);
  await eraseFacts(order, ttl);
  await erasePartition(order._id);
  await Promise.all([eraseEvents(order._id, ttl), eraseReasons(order._id, ttl), eraseTerms(order, ttl)]);
}

/** A change of the order as others are: one that has read it with its buyer is refused, and what has changed meanwhile stays. */
const eraseFacts = (found: StoredOrder, ttl: number): Promise<void> =>
  retryOnConflict(async (attempt) => {
    const order = attempt === 1 ? found : await findOrder(found.userId, found._id);
    if (!order) return;
    await update(keys.order(order.userId, order._id), {
      update:
        'SET shippingAddress = :none, trackingNumber = :none, checkoutUrl = :none, #returns = :returns, version = :next, #ttl = :ttl',
      condition: 'version = :read',
      names: { '#returns': 'returns', '#ttl': 'ttl' },
      values: {
        ':none': null,
        ':returns': order.returns.map((one) => ({ ...one, reason: '', note: '', answer: '' })),
        ':next': order.version + 1,
        ':read': order.version,
        ':ttl': ttl,
      },
      refusal: 'order_changed',
    });
  });

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

/**
 * A pass over what is left of an erased account: its orders lose their buyer, its reviews their author, its customer at Stripe is
 * deleted, and everything else in its partitions goes. Each step can be repeated, so that a pass that broke off begins again.
 */
export async function eraseRest(userId: string, now: Date): Promise<void> {
  const erasure = await findErasure(userId);
  if (!erasure) return;
  await deleteDownloadFiles(userId);
  for (const order of await findAllOrders(userId)) await eraseBuyer(order);
  for (const review of await findReviewsOf(userId)) await eraseAuthor(review);
  const { customerId } = erasure;
  if (customerId !== null) {
    await withStripe((stripe) => stripe.customers.del(customerId).catch(nullIfMissing));
    await removeCustomer(customerId, userId);
  }
  for (const partition of userPartitions(userId)) await erasePartition(partition);
  await endPass(erasure, now);
}

/** Deletes the stock alerts of an account's address; those of one that was never verified may be another person's, and stay. */
export async function removeAlerts({ email, emailVerified }: User): Promise<void> {
  if (emailVerified) await removeAlertsOf(email);
}

/** Deletes unsent mails to an account's address; those to one that was never verified may be another person's, and stay. */
export async function removeMails({ email, emailVerified }: User, now: Date): Promise<void> {
  if (emailVerified) await removeUnsentMails(email, now);
}
