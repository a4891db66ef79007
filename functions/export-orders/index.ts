import * as z from 'zod';
import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { jobHandler } from '../_flows/jobs/job-handler.ts';
import { continueExport } from './continue-export.ts';

/** Triggered by the queue of exports. An export that takes longer than one call may is continued by a message of its own. */
export const handler = jobHandler({
  message: z.object({ adminId: z.string(), _id: z.string() }),
  tries: maxExportTries,
  failure: 'export not written',
  work: continueExport,
});
