import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { maxPictureTries } from '#shared/rules/catalogue/picture-upload.ts';
import type { Messages } from '../../platform/jobs/drain-queue.ts';
import { isLastTry } from '../../platform/kit/last-try.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { uploadOfKey } from '../../platform/ports/picture-uploads.ts';
import { giveUp, processUpload } from './process-upload.ts';

/** What EventBridge says about a file that has arrived in the bucket of uploads. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/**
 * Makes pictures of uploaded files. A failure of ours is tried again; after the last try the admin reads that it failed, and the
 * message is a dead letter.
 */
export async function handleArrivals(event: Messages): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const { detail } = z.parse(ObjectCreated, JSON.parse(record.body));
    const upload = uploadOfKey(detail.object.key);
    if (!upload) continue;
    try {
      await processUpload(upload);
    } catch (error) {
      const isLast = isLastTry(record, maxPictureTries);
      log[isLast ? 'error' : 'warn']('picture not processed', { id: upload.uploadId, ...errorFields(error) });
      if (isLast) await giveUp(upload);
      failed.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures: failed };
}
