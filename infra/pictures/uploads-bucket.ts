import { type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { FilesOfADay } from '../constructs/files-of-a-day.ts';

/** Uploaded files until they are pictures; only the function that encodes them reads it. */
export class UploadsBucket extends FilesOfADay {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      cors: [
        // any origin: what may be posted is said by the signed form, not by the page that posts it
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 },
      ],
    });
    // L1: the library's switch needs a custom resource, a function that may change the events of every bucket
    (this.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }
}
