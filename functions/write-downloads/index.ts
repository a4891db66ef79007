import { drainQueue } from '../_flows/queues/drain-queue.ts';
import { handleDownloads } from './handle-downloads.ts';

/** Called when a download was queued. */
export const handler = drainQueue(handleDownloads);
