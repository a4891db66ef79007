import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleDownloads } from './write-download.ts';

/** Called when a download was queued. */
export const handler = drainQueue(handleDownloads);
