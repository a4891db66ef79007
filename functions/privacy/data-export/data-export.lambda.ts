import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleDownloads } from './write-data-export.ts';

/** Called when a download was queued. */
export const handler = drainQueue(handleDownloads);
