import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleExports } from './write-export.ts';

/** Called when an export was queued. */
export const handler = drainQueue(handleExports);
