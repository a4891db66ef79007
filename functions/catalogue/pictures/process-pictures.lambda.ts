import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleArrivals } from './process-upload.ts';

/** Called when a file has arrived: a picture of 50 megapixels needs the memory alone, so that files take turns. */
export const handler = drainQueue(handleArrivals);
