import * as z from 'zod';
import { messageKind } from '../kit/shapes.ts';

/* A message names a job; what there is to do is in its item. */

/** Messages of the queue of exports. */
export const exportMessages = messageKind(
  'message of an export',
  1,
  z.object({ adminId: z.string(), _id: z.string() }),
);

/** Messages of the queue of downloads. */
export const downloadMessages = messageKind(
  'message of a download',
  1,
  z.object({ userId: z.string(), _id: z.string() }),
);
