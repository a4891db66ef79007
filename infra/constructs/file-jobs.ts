import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { DrainedQueue } from './drained-queue.ts';
import { ShopFunction, type FunctionContext } from './shop-function.ts';
import { rowOf, type FunctionName } from '../functions.ts';

interface Props {
  /** The function that writes the files. */
  writer: FunctionName;
  /** Tries of a message; then the user reads that the job failed. */
  tries: number;
  deadLetters: IQueue;
}

/** Jobs that write files: the queue of those to be done, and a private bucket of their files, which S3 deletes after a day. */
export class FileJobs extends Construct {
  readonly jobs: DrainedQueue;
  readonly files: Bucket;
  private readonly writer: FunctionName;

  constructor(scope: Construct, id: string, { writer, tries, deadLetters }: Props) {
    super(scope, id);
    this.writer = writer;
    const consumerTimeout = Duration.seconds(rowOf(writer).timeout);
    this.jobs = new DrainedQueue(this, 'Jobs', {
      deadLetters,
      consumerTimeout,
      tries,
      // a user waits: after a crash another worker goes on as soon as the first one cannot live any more
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
      'AwsSolutions-S1': 'Files of a day; the table says which user asked for each.',
    });
  }

  /** Adds the function that writes the files. Who queues a job calls it; the schedule brings tries after a failure. */
  connect(context: FunctionContext): void {
    this.jobs.readBy(new ShopFunction(this, this.writer, context), Duration.minutes(5));
  }
}
