import { endPass, findErasure } from './deletions.ts';
import { findAllOrders } from '../../orders/orders.ts';
import { eraseBuyer } from './erase-buyer.ts';
import { eraseAuthor } from '../../reviews/review-changes.ts';
import { findReviewsOf } from '../../reviews/reviews.ts';
import { removeCustomer } from '../../orders/checkout/stripe-customers.ts';
import { erasePartition } from './erase-partition.ts';
import { userPartitions } from '../../platform/table/partitions.ts';
import { deleteDownloadFiles } from '../../platform/ports/download-files.ts';
import { nullIfMissing, withStripe } from '../../platform/ports/stripe.ts';

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
