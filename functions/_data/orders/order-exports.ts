import * as z from 'zod';
import { RefundFilter } from '#shared/contracts/back-office/order-management.ts';
import { OrderStatus, PaymentStatus } from '#shared/contracts/orders.ts';
import { newId } from '../../_kit/ids.ts';
import { auditSteps, type Editor } from '../audit/audit-entries.ts';
import { keys } from '../table/keys.ts';
import { setExpression } from '../table/set-expression.ts';
import { get, putStep, query, transact, update } from '../table/table.ts';
import { tryWrite } from '../table/try-write.ts';

/*
 * Exports of orders. What a worker has done is saved with each part of the file, so that the next one goes on behind it: an
 * order is in the file once, whatever crashes.
 */

/** An export as the table stores it, in the partition of the admin who began it: no other admin finds it. */
const StoredExport = z.object({
  _id: z.string(),
  adminId: z.string(),
  state: z.enum(['queued', 'running', 'finished', 'failed']),
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
  createdAt: z.iso.datetime(),
  /** Orders read so far, for the page: those of parts that are not saved yet included. */
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
  /** Until then one worker has the export to itself; the exact time is also the name of its claim. */
  claimedUntil: z.iso.datetime().nullable(),
});
export type StoredExport = z.output<typeof StoredExport>;

/** As long as S3 keeps the file. */
const lifetimeSeconds = 86_400;

const keyOf = ({ adminId, _id }: Pick<StoredExport, 'adminId' | '_id'>) => keys.orderExport(adminId, _id);

/** An export that nothing has been written of yet. */
export const newExport = (
  adminId: string,
  filter: StoredExport['filter'],
  estimate: number | null,
  now: Date,
): StoredExport => ({
  _id: newId('exp', now),
  adminId,
  state: 'queued',
  filter,
  estimate,
  createdAt: now.toISOString(),
  progress: 0,
  uploadId: null,
  parts: [],
  isComplete: false,
  cursor: null,
  rows: 0,
  claimedUntil: null,
});

/** Writes a new export. */
export const putExport = (one: StoredExport, editor: Editor | null = null): Promise<void> =>
  transact([
    putStep('export_exists', {
      ...keyOf(one),
      ...one,
      ttl: Math.floor(Date.parse(one.createdAt) / 1000) + lifetimeSeconds,
    }),
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

/** The admin's newest export; null without one. */
export async function findNewestExport(adminId: string): Promise<StoredExport | null> {
  const { items } = await query(StoredExport, adminId, { prefix: 'exp_', newestFirst: true, limit: 1 });
  return items[0] ?? null;
}

/** Gives an export to one worker, until it is released or the time has passed; null while another one has it. */
export async function claimExport(one: StoredExport, now: Date, until: Date): Promise<StoredExport | null> {
  const claimedUntil = until.toISOString();
  const isClaimed = await tryWrite(
    update(keyOf(one), {
      update: 'SET claimedUntil = :until, #state = :running',
      condition: 'attribute_exists(pk) AND (claimedUntil = :free OR claimedUntil < :now)',
      names: { '#state': 'state' },
      values: { ':until': claimedUntil, ':running': 'running', ':free': null, ':now': now.toISOString() },
      refusal: 'export_claimed',
    }),
    'export_claimed',
  );
  return isClaimed ? { ...one, state: 'running', claimedUntil } : null;
}

type Progress = Partial<
  Pick<
    StoredExport,
    'state' | 'progress' | 'uploadId' | 'parts' | 'isComplete' | 'cursor' | 'rows' | 'claimedUntil'
  >
>;

/** Saves what the worker of a claim has done; throws `ConditionFailed('export_claimed')` when its claim is over. */
export async function saveExport(one: StoredExport, done: Progress): Promise<StoredExport> {
  const { update: set, names, values } = setExpression(done);
  await update(keyOf(one), {
    update: set,
    condition: 'claimedUntil = :claim',
    names,
    values: { ...values, ':claim': one.claimedUntil },
    refusal: 'export_claimed',
  });
  return { ...one, ...done };
}
