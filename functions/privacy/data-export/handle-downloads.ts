import { maxDownloadTries } from '#shared/rules/privacy/download.ts';
import { downloadMessages } from '../../platform/jobs/job-names.ts';
import { jobMessages } from '../../platform/jobs/job-messages.ts';
import { writeDownload } from './write-download.ts';

/** Handles the messages of downloads. */
export const handleDownloads = jobMessages({
  messages: downloadMessages,
  tries: maxDownloadTries,
  failure: 'download not written',
  work: writeDownload,
});
