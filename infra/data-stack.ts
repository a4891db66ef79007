import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './constructs/acknowledge.ts';
import { DeadLetterQueue } from './constructs/queue-with-dead-letters.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });
const index = (name: string) => ({
  indexName: name,
  partitionKey: key(`${name}pk`),
  sortKey: key(`${name}sk`),
  // gsi3 projects keys only: changes of other attributes cost nothing
  projectionType: name === 'gsi3' ? ProjectionType.KEYS_ONLY : ProjectionType.ALL,
});

/** Table, pictures and dead letters. Deleting this stack retains table and pictures. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];
  readonly pictures: Bucket;
  /** Of all stacks. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.table = new TableV2(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      // functions/_data/table/keys.ts documents each index
      globalSecondaryIndexes: this.indexes.map(index),
      timeToLiveAttribute: 'ttl',
      // keys only: they say what has changed, and hold no personal data
      dynamoStream: StreamViewType.KEYS_ONLY,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.pictures = this.picturesBucket();
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'PicturesBucketName', { value: this.pictures.bucketName });
  }

  private picturesBucket(): Bucket {
    const bucket = new Bucket(this, 'Pictures', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // an overwritten or deleted picture can be restored for a month
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(7),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    grantDistributionsRead(bucket, 'media/*');
    acknowledge(bucket, {
      'AwsSolutions-S1':
        'Public pictures, reachable only through the distribution: who looked at them is not kept.',
    });
    return bucket;
  }
}

/**
 * Lets CloudFront distributions of this account read. The policy cannot name our distribution: the data stack would
 * then depend on the site stack, which depends on it.
 */
function grantDistributionsRead(bucket: Bucket, keys: string): void {
  const account = Stack.of(bucket).account;
  const conditions = { ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` } };
  const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(keys)],
      principals,
      conditions,
    }),
  );
  // without ListBucket a missing picture answers 403 instead of 404
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      principals,
      conditions,
    }),
  );
}
