import * as z from 'zod';
import { maxDownloadTries } from '#shared/rules/accounts/download.ts';
import { jobHandler } from '../_flows/jobs/job-handler.ts';
import { writeDownload } from './write-download.ts';

/** Triggered by the queue of downloads. */
export const handler = jobHandler({
  message: z.object({ userId: z.string(), _id: z.string() }),
  tries: maxDownloadTries,
  failure: 'download not written',
  work: writeDownload,
});
