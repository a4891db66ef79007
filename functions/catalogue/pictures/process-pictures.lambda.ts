import { drainQueue } from '../../platform/jobs/drain-queue.ts';
import { handleArrivals } from './handle-arrivals.ts';

/** Called when a file has arrived: a picture of 50 megapixels needs the memory alone, so that files take turns. */
export const handler = drainQueue(handleArrivals);
