import { drainQueue } from '../../platform/jobs/drain-queue.ts';
import { handleDownloads } from './handle-downloads.ts';

/** Called when a download was queued. */
export const handler = drainQueue(handleDownloads);
