import { auditedGroups, testAudit } from '../support/audit/audited-operations.ts';
import { startReviewCalls } from '../support/reviews/review-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { buyerOf, createProduct, published, write } = await startReviewCalls();

/** A review that waits to be read, as the parameters of its moderation. */
async function pending() {
  const product = await createProduct();
  const answer = await write(await buyerOf(product), product);
  return { params: { id: answer.body.data.review._id }, body: { version: 1 } };
}

testAudit(auditedGroups.reviews, {
  'review-management.publish': {
    prepare: () => pending(),
    kind: 'review',
    action: 'publish',
    changes: [['reviewState', 'pending', 'published']],
    isRepeatable: true,
  },
  'review-management.reject': {
    prepare: async () => {
      const product = await createProduct();
      const id = await published(await buyerOf(product), product);
      return { params: { id }, body: { version: 2, reason: 'Da un teléfono' } };
    },
    kind: 'review',
    action: 'reject',
    changes: [['reviewState', 'published', 'rejected']],
    reason: 'Da un teléfono',
    isRepeatable: true,
  },
});
