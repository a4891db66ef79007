import { drainQueue } from '../../platform/jobs/drain-queue.ts';
import { handleExports } from './handle-exports.ts';

/** Called when an export was queued. */
export const handler = drainQueue(handleExports);
