import { endPass, findErasure } from '../_data/erasures/deletions.ts';
import { findAllOrders } from '../_data/orders/orders.ts';
import { eraseBuyer } from '../_data/orders/erase-buyer.ts';
import { eraseAuthor } from '../_data/reviews/review-changes.ts';
import { findReviewsOf } from '../_data/reviews/reviews.ts';
import { removeCustomer } from '../_data/subscriptions/stripe-customers.ts';
import { erasePartition } from '../_data/erasures/erase-partition.ts';
import { userPartitions } from '../_data/table/partitions.ts';
import { deleteDownloadFiles } from '../_ports/download-files.ts';
import { nullIfMissing, withStripe } from '../_ports/stripe.ts';

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
