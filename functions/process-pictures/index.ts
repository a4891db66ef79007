import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { maxPictureTries } from '#shared/rules/catalogue/picture-upload.ts';
import { isLastTry } from '../_kit/last-try.ts';
import { errorFields, log } from '../_kit/log.ts';
import { uploadOfKey } from '../_ports/picture-uploads.ts';
import { giveUp, processUpload } from './process-upload.ts';

/** What EventBridge says about a file that has arrived in the bucket of uploads. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/**
 * Triggered by the queue of uploads, one file at a time: a picture of 50 megapixels needs the memory alone. A failure of ours
 * is tried again; after the last try the admin reads that it failed, and the message is a dead letter.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
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
