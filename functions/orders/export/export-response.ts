import type * as z from 'zod';
import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import type { StoredExport } from './order-exports.ts';
import { exportLink } from '../../platform/ports/export-files.ts';

/** An export as the API returns it; each answer about a finished one has a link of its own. */
export const exportResponse = async (one: StoredExport): Promise<z.input<typeof OrderExport>> => ({
  _id: one._id,
  state: one.state,
  rows: one.progress,
  estimate: one.estimate,
  createdAt: one.createdAt,
  url: one.state === 'finished' ? await exportLink(one._id) : null,
});
