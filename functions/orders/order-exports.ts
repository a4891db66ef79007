import * as z from 'zod';
import { type orderManagement, RefundFilter } from '#shared/contracts/orders/order-management.ts';
import { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import { keys } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import {
  enqueueOnce,
  exportMessages,
  isOpenJob,
  newJob,
  putJobStep,
  saveJob,
  StoredJob,
} from '#functions/platform/jobs.ts';
import { get, query, queryAll, transact } from '#functions/platform/table/table.ts';
import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import { exportLink } from '#functions/platform/ports/export-files.ts';
import { readOrderCounters } from './order-changes.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/*
 * Exports of orders. What a worker has done is saved with each part of the file, so that the next one goes on behind it: an
 * order is in the file once, whatever crashes.
 */

/** An export as the table stores it. */
export const StoredExport = StoredJob.extend({
  adminId: z.string(),
  /** Which orders it writes: those of a filter that were placed before it began. */
  filter: z.object({
    status: OrderStatus.optional(),
    paymentStatus: PaymentStatus.optional(),
    refund: RefundFilter.optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    search: z.string().optional(),
  }),
  estimate: z.int().nullable(),
  /** Orders read so far: those of parts that are not saved yet included. */
  progress: z.int(),
  /** S3's name of the upload in parts; null before the first one. */
  uploadId: z.string().nullable(),
  /** S3's tags of the saved parts, in their order. */
  parts: z.array(z.string()),
  /** Whether the saved parts are all of them. */
  isComplete: z.boolean(),
  /** Where the orders after the saved parts begin; null at the beginning. */
  cursor: z.string().nullable(),
  /** The orders of the saved parts. */
  rows: z.int(),
});
export type StoredExport = z.output<typeof StoredExport>;

/** The key of an export. */
export const keyOf = ({ adminId, _id }: Pick<StoredExport, 'adminId' | '_id'>) =>
  keys.orderExport(adminId, _id);

/** An export that nothing has been written of yet. */
export const newExport = (
  adminId: string,
  filter: StoredExport['filter'],
  estimate: number | null,
  now: Date,
): StoredExport => ({
  ...newJob(newId('exp', now), now),
  adminId,
  filter,
  estimate,
  uploadId: null,
  parts: [],
  isComplete: false,
  cursor: null,
  rows: 0,
});

/** Writes a new export. */
export const putExport = (one: StoredExport, editor: Editor | null = null): Promise<void> =>
  transact([
    putJobStep(keyOf(one), one),
    ...auditSteps(editor, {
      action: 'create',
      object: { kind: 'export', id: one._id, label: '' },
      // what is searched for may be a name or an e-mail address, which the trail would keep for ever
      after: { ...one.filter, search: Boolean(one.filter.search) },
    }),
  ]);

/** The export of an admin; null when it is not theirs, or gone. */
export const findExport = (adminId: string, exportId: string): Promise<StoredExport | null> =>
  exportId.startsWith('exp_')
    ? get(StoredExport, keys.orderExport(adminId, exportId))
    : Promise.resolve(null);

/** The exports of an admin, oldest first. */
export const findExports = (adminId: string): Promise<StoredExport[]> =>
  queryAll(StoredExport, ofUser('exports', adminId));

/** The admin's newest export; null without one. */
async function findNewestExport(adminId: string): Promise<StoredExport | null> {
  const { items } = await query(StoredExport, ofUser('exports', adminId), { newestFirst: true, limit: 1 });
  return items[0] ?? null;
}

/** Saves what the worker of a claim has done; throws `ConditionFailed('job_claimed')` when its claim is over. */
export const saveExport = (one: StoredExport, done: Partial<StoredExport>): Promise<StoredExport> =>
  saveJob(keyOf(one), one, done);

/** An export as the API returns it; each answer about a finished one has a link of its own. */
const exportResponse = async (one: StoredExport): Promise<z.input<typeof OrderExport>> => ({
  _id: one._id,
  state: one.state,
  rows: one.progress,
  estimate: one.estimate,
  createdAt: one.createdAt,
  url: one.state === 'finished' ? await exportLink(one._id) : null,
});

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
  await enqueueOnce('export-orders', exportMessages, { adminId, _id: one._id }, { key: keyOf(one), now });
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

/** GET /orders/management/exports/{id} */
export const getExport: UseCase<typeof orderManagement.getExport> = async ({ params, actor }) => {
  const one = await findExport(actor.user._id, params.id);
  if (!one) throw new AppError('export_not_found');
  return { success: true, data: await exportResponse(one) };
};
