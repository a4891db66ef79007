import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** A private bucket of files that S3 deletes after a day: what users have asked for, or have uploaded. */
export class FilesOfADay extends Bucket {
  constructor(scope: Construct, id: string, props: Pick<BucketProps, 'cors'> = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Files of a day, which functions of ours alone read; the table says whose each is.',
    });
  }
}
