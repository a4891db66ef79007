import * as z from 'zod';
import { maxDownloadTries } from '#shared/rules/accounts/download.ts';
import { jobMessages } from '../_flows/jobs/job-messages.ts';
import { writeDownload } from './write-download.ts';

/** Handles the messages of downloads. */
export const handleDownloads = jobMessages({
  message: z.object({ userId: z.string(), _id: z.string() }),
  tries: maxDownloadTries,
  failure: 'download not written',
  work: writeDownload,
});
