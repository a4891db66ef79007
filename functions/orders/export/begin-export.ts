import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { readOrderCounters } from '../order-counters.ts';
import { isOpenJob } from '../../platform/jobs/jobs.ts';
import { findNewestExport, keyOf, newExport, putExport, type StoredExport } from './order-exports.ts';
import { exportMessages } from '../../platform/jobs/job-names.ts';
import { enqueueOnce } from '../../platform/jobs/enqueue-job.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { exportResponse } from './export-response.ts';

type BeginExport = typeof orderManagement.beginExport;

/**
 * POST /orders/management/exports: a second press gets the first one's export. Its message is sent again only where a crash has lost it.
 */
export const beginExport: UseCase<BeginExport> = async ({ body: filter, actor, now }) => {
  const adminId = actor.user._id;
  const newest = await findNewestExport(adminId);
  const one =
    newest && isOpenJob(newest) && isSame(newest.filter, filter)
      ? newest
      : await storeExport({ author: actor.user, now }, filter);
  await enqueueOnce('EXPORT', exportMessages, { adminId, _id: one._id }, { key: keyOf(one), now });
  return { success: true, data: await exportResponse(one) };
};

async function storeExport(editor: Editor, filter: StoredExport['filter']): Promise<StoredExport> {
  const { status, paymentStatus, refund, from, to, search } = filter;
  const counters = refund || from || to || search ? null : await readOrderCounters();
  const estimate = counters?.countOf(status && [status], paymentStatus && [paymentStatus]) ?? null;
  const one = newExport(editor.author._id, filter, estimate, editor.now);
  await putExport(one, editor);
  return one;
}

const isSame = (a: StoredExport['filter'], b: StoredExport['filter']): boolean =>
  (['status', 'paymentStatus', 'refund', 'from', 'to', 'search'] as const).every(
    (name) => (a[name] || undefined) === (b[name] || undefined),
  );
