import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { rowOf } from '../functions.ts';

/** Exports of orders: the queue of those to be written, and their files, which S3 deletes after a day. */
export class OrderExports extends Construct {
  readonly jobs: QueueWithDeadLetters;
  readonly files: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const consumerTimeout = Duration.seconds(rowOf('export-orders').timeout);
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      consumerTimeout,
      tries: maxExportTries,
      // an admin waits: after a crash another worker goes on as soon as the first one cannot live any more
      comesBackAfter: consumerTimeout.plus(Duration.seconds(30)),
    });
    this.files = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this.files, {
      'AwsSolutions-S1': 'Files of a day; the table says which admin asked for each.',
    });
  }

  /** The function that writes the files. */
  connect(context: FunctionContext): void {
    const { queue } = this.jobs;
    const writer = new ShopFunction(this, 'export-orders', context);
    const source = { batchSize: 1, maxConcurrency: 2, reportBatchItemFailures: true };
    writer.addEventSource(new SqsEventSource(queue, source));
  }
}
